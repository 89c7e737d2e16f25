/** Labels as people write them to group things, such as tags: careless code may split them, fold their case or take them for numbers. */
export const labels = ["VIP customers", "spring, summer", "Été 配送", "007"] as const;
