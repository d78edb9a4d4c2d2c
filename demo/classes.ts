/** The classes of the first school this year, with the age of their pupils in the year the championship begins. */
export const demoClasses = [
  { name: "6e A", age: 11, pupils: 28 },
  { name: "5e B", age: 12, pupils: 25 },
  { name: "4e C", age: 13, pupils: 24 },
] as const;
