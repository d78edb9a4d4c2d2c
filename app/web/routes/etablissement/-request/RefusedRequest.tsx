import type { OwnRequestOnWire } from "#features/establishments/requests.contract.ts";
import { Refusal } from "../../../requests/Refusal.tsx";
import { NewRequest } from "./NewRequest.tsx";

/** Why the federation refused, and how to ask again. */
export const RefusedRequest = ({ request }: { request: OwnRequestOnWire }) => (
  <>
    <Refusal name={request.name} reason={request.reason} />
    <NewRequest refused={request} />
  </>
);
