import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Difference, Notice, StudioFrame } from '../studio-view.ts'
import lineStyles from '#ui/layout/line-list.css?url'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import formStyles from './studio-forms.css?url'
import studioStyles from './studio.css?url'

/** What stands around every page of the Studio: where it is, its title, and the rooms that its reader may enter. */
export function StudioPage({ frame, title, lead, children }: { frame: StudioFrame; title: string; lead?: string; children: ReactNode }) {
  const { copy, rooms, crumbs } = frame
  return (
    <>
      {/* sheets of their own, which no customer loads */}
      <link rel="stylesheet" href={lineStyles} precedence="studio" />
      <link rel="stylesheet" href={studioStyles} precedence="studio" />
      <link rel="stylesheet" href={formStyles} precedence="studio" />
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={title} lead={lead} />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {rooms.length > 0 && <ChoiceLinks label={copy.roomsLabel} choices={rooms} current="page" linkClass="studio-chip" />}
            {children}
          </Stack>
        </Container>
      </Band>
    </>
  )
}

export function NoticeBanner({ notice }: { notice: Notice | undefined }) {
  return (
    notice && (
      <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'}>
        {notice.text}
      </Banner>
    )
  )
}

/** Lines that came and went; each says which in words too. */
export function Differences({ differences, words, level = 3 }: { differences: readonly Difference[]; words: { added: string; removed: string; noText: string }; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  if (differences.length === 0) return <p className="studio-quiet">{words.noText}</p>
  return differences.map(({ label, lines }) => (
    <section key={label} className="studio-difference">
      <Heading>{label}</Heading>
      <div className="studio-lines">
        {lines.map(({ kind, text }, place) =>
          kind === 'same' ? (
            isNearChange(lines, place) && (
              <p key={place} className="studio-line">
                {text}
              </p>
            )
          ) : kind === 'added' ? (
            <ins key={place} className="studio-line" aria-label={`${words.added}: ${text}`}>
              {text}
            </ins>
          ) : (
            <del key={place} className="studio-line" aria-label={`${words.removed}: ${text}`}>
              {text}
            </del>
          ),
        )}
      </div>
    </section>
  ))
}

/** Two lines around a change are enough to know where it is. */
function isNearChange(lines: Difference['lines'], place: number): boolean {
  return lines.slice(Math.max(0, place - 2), place + 3).some(({ kind }) => kind !== 'same')
}

/** To the part of a long list before and after this one. */
export function StudioPages({ label, previous, next, previousHref, nextHref }: { label: string; previous: string; next: string; previousHref: string | undefined; nextHref: string | undefined }) {
  if (!previousHref && !nextHref) return null
  return (
    <nav className="studio-row" aria-label={label}>
      {previousHref && (
        <ButtonLink variant="secondary" href={previousHref} rel="prev">
          {previous}
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink variant="secondary" href={nextHref} rel="next">
          {next}
        </ButtonLink>
      )}
    </nav>
  )
}
