/** What people write by which they group things, such as a tag: code may split it, fold it or take it for a number. */
export const labels = ["VIP customers", "spring, summer", "Été 配送", "007"] as const;
