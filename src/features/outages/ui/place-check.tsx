import { Banner } from '#ui/layout/banner.tsx'
import type { PlaceCheck as Check } from '../outages-view-model.ts'
import { ZipField } from './zip-field.tsx'

/** OUT-01: how one's own place stands, where it is known, else the field that asks for it. `isStacked`: where there is a narrow column. */
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
