import { Box, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

export const CategoryChoice = ({ categories, selected }: { categories: readonly EditedCategory[]; selected: string }) => (
  <Group aria-label="Catégories" className={styles.categories} mb="md" component="nav" align="stretch" gap={6}>
    {categories.map(({ name, isChanged }) => (
      <Link
        key={name}
        to="."
        search={({ wanted: _, ...previous }) => ({ ...previous, category: name })}
        resetScroll={false}
        aria-current={name === selected ? "page" : undefined}
      >
        <CategoryCode name={name} />
        {isChanged && (
          <Box component="span" bg="var(--orange-500)" bdrs="50%" h={9} w={9}>
            <span className="hidden-text">, à enregistrer</span>
          </Box>
        )}
      </Link>
    ))}
  </Group>
);
