import { Link } from "@tanstack/react-router";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

/** The categories as links, with a dot on those with unsaved changes. */
export const CategoryChoice = ({ categories, selected }: { categories: readonly EditedCategory[]; selected: string }) => (
  <nav aria-label="Catégories" className={styles.categories}>
    {categories.map(({ name, isChanged }) => (
      <Link
        key={name}
        to="."
        search={(previous: object) => ({ ...previous, category: name, wanted: undefined }) as never}
        resetScroll={false}
        aria-current={name === selected ? "page" : undefined}
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
