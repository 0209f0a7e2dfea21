/** STU-02: pictures in articles, as Markdown names them and browsers get them. Browser and server read it. */

/** Of the SHA-256 of its bytes: what is read under an id never changes. */
export const pictureIdShape = /^[\da-f]{32}$/

/** `![what it shows](picture:…)` */
export const pictureInMarkdown = /!\[((?:[^[\]\\]|\\.)*)\]\(picture:([\da-f]{32})\)/g

const target = /^picture:([\da-f]{32})$/

/** The id that the target of an image names. */
export function pictureOfTarget(href: string): string | undefined {
  return target.exec(href)?.[1]
}

export const picturePath = (id: string): string => `/pictures/${id}`

/** The pictures that texts name, each once. */
export function picturesIn(texts: Iterable<string>): string[] {
  const ids = new Set<string>()
  for (const text of texts) for (const [, id] of text.matchAll(/\(picture:([\da-f]{32})\)/g)) ids.add(id!)
  return [...ids]
}

/** As Markdown; what it shows stays one line of plain words. */
export function pictureMarkdown(alt: string, id: string): string {
  return `![${alt.replace(/\s+/g, ' ').trim().replace(/[\\[\]*_`<>&!]/g, '\\$&')}](picture:${id})`
}
