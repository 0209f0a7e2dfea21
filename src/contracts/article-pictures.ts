/** STU-02: pictures in articles: their form in Markdown and their URLs. Used by the browser and the server. */

/** The first 32 digits of the SHA-256 of its bytes, so the picture of an id never changes. */
export const pictureIdShape = /^[\da-f]{32}$/

/** `![what it shows](picture:…)` */
export const pictureInMarkdown = /!\[((?:[^[\]\\]|\\.)*)\]\(picture:([\da-f]{32})\)/g

const target = /^picture:([\da-f]{32})$/

/** The picture id in an image's target; undefined for any other target. */
export function pictureOfTarget(href: string): string | undefined {
  return target.exec(href)?.[1]
}

export const picturePath = (id: string): string => `/pictures/${id}`

/** The ids of the pictures in the texts, each once. */
export function picturesIn(texts: Iterable<string>): string[] {
  const ids = new Set<string>()
  for (const text of texts) for (const [, id] of text.matchAll(/\(picture:([\da-f]{32})\)/g)) ids.add(id!)
  return [...ids]
}

/** The Markdown of a picture; its description becomes one line of plain text. */
export function pictureMarkdown(alt: string, id: string): string {
  return `![${alt.replace(/\s+/g, ' ').trim().replace(/[\\[\]*_`<>&!]/g, '\\$&')}](picture:${id})`
}
