/** The options of a list of values, each under its label. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
