import type { HomePart } from '../home-parts.ts'

/** STU-03: shown in a preview alone: links a part to the explanation of its decision. */
export function PartReason({ part, href }: { part: HomePart; href: string }) {
  return (
    <a data-reason={part} id={`part-${part}`} href={`${href}#why-${part}`} target="_top">
      {part} ?
    </a>
  )
}
