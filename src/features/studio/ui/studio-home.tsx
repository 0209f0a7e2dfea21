import { Card } from '#ui/layout/card.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { CardGrid } from '#ui/layout/layout.tsx'
import type { StudioFrame } from '../studio-view.ts'
import homeStyles from './studio-home.css?url'
import { StudioPage } from './studio-frame.tsx'

/** STU-01: the first page of the Studio: what waits for somebody, and the rooms that the user may enter. */
export function StudioHome({ frame, waiting }: { frame: StudioFrame; waiting: readonly { label: string; href: string }[] }) {
  return (
    <StudioPage frame={frame} title={frame.copy.studio} lead={frame.copy.lead}>
      <link rel="stylesheet" href={homeStyles} precedence="studio" />
      {waiting.length > 0 && (
        <nav className="studio-row" aria-label={frame.copy.waiting.title}>
          {waiting.map(({ label, href }) => (
            <ButtonLink key={href} variant="secondary" href={href}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      )}
      <div className="studio-rooms">
        <CardGrid>
          {frame.rooms.map(({ label, lead, href }) => (
            <Card
              key={href}
              title={label}
              action={
                <ButtonLink variant="secondary" href={href}>
                  {label}
                </ButtonLink>
              }
            >
              <p>{lead}</p>
            </Card>
          ))}
        </CardGrid>
      </div>
    </StudioPage>
  )
}
