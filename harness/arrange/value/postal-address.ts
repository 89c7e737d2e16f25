/** Postal addresses that a look-up of country, postal code, city and street finds. */
import { numberOf } from "./number-of.ts";

/** A long street of each country in which a card may be (open.billing-card-countries). */
const streets: Record<string, (number: number) => string> = {
  DE: (number) => `Friedrichstraße ${number}, 10117 Berlin`,
  FR: (number) => `${number} Rue de Rivoli, 75001 Paris`,
  GB: (number) => `${number} Oxford Street, London W1D 1BS`,
  US: (number) => `${number} Broadway, New York, NY 10007`,
};

/** Countries in which a card may be. */
export const cardCountries = Object.keys(streets);

const mostNumbers = 200;

/** A postal address in the country; almost every text gives another one. */
export const postalAddress = (text: string, country: string): string | undefined =>
  streets[country]?.(1 + (numberOf(text, 100_003) % mostNumbers));
