/** The number in a field, if the field takes it; otherwise the browser says what is wrong, and what was typed stays. */
export function numberOf(event: Event): number | null {
  const field = event.currentTarget as HTMLInputElement;
  return field.reportValidity() ? field.valueAsNumber : null;
}

/** The greatest seed of anything. */
export const GREATEST_SEED = 2 ** 32 - 1;
