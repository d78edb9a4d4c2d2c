export { deleteViewsOf } from "./views.queries.ts";
