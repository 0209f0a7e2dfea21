/**
 * Fills `{name}` places: `fill('Hi, {firstName}.', { firstName: 'Maya' })`. A value that ends with a full stop, as '10 p. m.',
 * ends the sentence with it. Without JSX, so that servers run it from the sources.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}(\.(?!\.))?/g, (place, name: string, stop: string | undefined) => {
    if (!(name in values)) return place
    const value = String(values[name])
    return value.endsWith('.') || !stop ? value : value + stop
  })
}
