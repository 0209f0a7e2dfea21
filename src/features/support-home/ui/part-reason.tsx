import type { HomePart } from '../home-parts.ts'

/** STU-03: in a preview alone: from a part to why it stands. */
export function PartReason({ part, href }: { part: HomePart; href: string }) {
  return (
    <a data-reason={part} id={`part-${part}`} href={`${href}#why-${part}`} target="_top">
      {part} ?
    </a>
  )
}
