import { Link } from "@tanstack/react-router";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

/** The categories, each a link; a dot on those with something to save. */
export const CategoryChoice = ({ categories, chosen }: { categories: readonly EditedCategory[]; chosen: string }) => (
  <nav aria-label="Catégories" className={styles.categories}>
    {categories.map(({ name, isChanged }) => (
      <Link
        key={name}
        to="."
        search={(previous: object) => ({ ...previous, category: name, wanted: undefined }) as never}
        resetScroll={false}
        aria-current={name === chosen ? "page" : undefined}
      >
        {name}
        {isChanged && (
          <span className={styles.changed}>
            <span className="hidden-text">, à enregistrer</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
);
