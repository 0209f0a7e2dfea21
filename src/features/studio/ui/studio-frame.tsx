import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Difference, Notice, StudioFrame } from '../studio-view.ts'
import lineStyles from '#ui/layout/line-list.css?url'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { KeptFormNotice } from './kept-form/kept-form-notice.tsx'
import { Person } from './kept-form/studio-form.tsx'
import formStyles from './studio-forms.css?url'
import studioStyles from './studio.css?url'

/** The layout of every page of the Studio: breadcrumbs, title, and the rooms that the user may enter. */
export function StudioPage({ frame, title, lead, children }: { frame: StudioFrame; title: string; lead?: string; children: ReactNode }) {
  const { copy, rooms, crumbs } = frame
  return (
    <Person value={frame.person}>
      {/* style sheets of the Studio only, which customers' pages do not load */}
      <link rel="stylesheet" href={lineStyles} precedence="studio" />
      <link rel="stylesheet" href={studioStyles} precedence="studio" />
      <link rel="stylesheet" href={formStyles} precedence="studio" />
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={title} lead={lead} />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {rooms.length > 0 && <ChoiceLinks label={copy.roomsLabel} choices={rooms} current="page" linkClass="studio-chip" />}
            <KeptFormNotice frame={frame} />
            {children}
          </Stack>
        </Container>
      </Band>
    </Person>
  )
}

/** `isNews`: it is the answer to a form, and takes the focus. */
export function NoticeBanner({ notice, isNews = false }: { notice: Notice | undefined; isNews?: boolean }) {
  // the frame's script for this may still be on its way after the first form
  useEffect(() => {
    if (isNews && notice) document.querySelector<HTMLElement>('main [data-news]')?.focus()
  }, [isNews, notice])
  return (
    notice && (
      <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'} isNews={isNews}>
        {notice.text}
        {notice.lines && notice.lines.length > 0 && (
          <ul>
            {notice.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Banner>
    )
  )
}

/** Added and removed lines, each also marked in words for screen readers. */
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

/** Only two unchanged lines around each change are shown, enough to locate it. */
export function isNearChange(lines: Difference['lines'], place: number): boolean {
  return lines.slice(Math.max(0, place - 2), place + 3).some(({ kind }) => kind !== 'same')
}

/** Links to the previous and next page of a long list. */
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
