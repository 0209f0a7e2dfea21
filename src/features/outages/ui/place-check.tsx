import { Banner } from '#ui/layout/banner.tsx'
import type { PlaceCheck as Check } from '../outages-view-model.ts'
import { ZipField } from './zip-field.tsx'

/** OUT-01: the result for the reader's own address if known, else the ZIP field. `isStacked`: for narrow columns. */
export function PlaceCheck({ check, isStacked = false }: { check: Check; isStacked?: boolean }) {
  if (check.kind === 'field') return <ZipField field={check.field} isStacked={isStacked} />
  const { kind, title, text, link } = check
  return (
    <Banner tone={kind === 'affected' ? 'caution' : 'good'} title={title}>
      <p>
        {text} <a href={link.href}>{link.label}</a>
      </p>
    </Banner>
  )
}
