/**
 * Fills `{name}` placeholders: `fill('Hi, {firstName}.', { firstName: 'Maya' })`. A value that ends with a full stop,
 * such as '10 p. m.', absorbs the full stop of the sentence. In a file without JSX, so that Node can run it from
 * source.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}(\.(?!\.))?/g, (place, name: string, stop: string | undefined) => {
    if (!(name in values)) return place
    const value = String(values[name])
    return value.endsWith('.') || !stop ? value : value + stop
  })
}
