import { useEffect, useRef, type ElementType } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import type { OutagesCopy } from '../copy.en.ts'
import type { CheckResult, FollowAnswer, OutageItem, OutagesPage } from '../outages-view-model.ts'
import styles from './outages.module.css'

/**
 * OUT-01, OUT-04: the ZIP check and all known outages.
 * @param Form the router's form component, or 'form' on pages without script
 * @param hasAsked the page answers a ZIP that was typed
 */
export function OutagesView({ page, Form, isChecking, hasAsked }: { page: OutagesPage; Form: ElementType; isChecking: boolean; hasAsked: boolean }) {
  const { copy, field, typed, result, lists, links, supportPhone, variant } = page
  const { check, list } = copy
  // a place that was asked about stays in the field, since the next one is often beside it
  const zip = typed?.zip ?? result?.zip
  const follow: Follow = { Form, action: field.action, zip: result?.zip, isAddressKnown: page.isAddressKnown, followed: page.followed, following: page.following }
  const answer = result && <Result result={result} copy={copy} todo={links.todo} follow={follow} hasAsked={hasAsked && !page.followed} />
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: supportCrumbs({ variant, copy }, { label: copy.title }) }} title={copy.title} lead={copy.lead} />
      <Band size="sm">
        <Container>
          <div className={styles.columns}>
            <Stack gap={8}>
              {page.followed?.told && <Told told={page.followed.told} />}
              {answer}
              <section className={styles.check} aria-labelledby="check-title">
                <h2 id="check-title">{result ? check.another : check.title}</h2>
                {/* A POST, so that the ZIP appears in no address (OUT-01). */}
                <Form method="post" action={field.action} className={styles.row} noValidate>
                  <TextField key={zip} label={check.label} hint={check.hint} error={typed?.error} name="zip" inputMode="numeric" autoComplete="postal-code" maxLength={5} defaultValue={zip} required />
                  <Button type="submit" disabled={isChecking}>
                    {check.button}
                  </Button>
                </Form>
              </section>
              {lists === undefined ? (
                <Banner tone="caution" title={list.down}>
                  {fill(list.downText, { phone: supportPhone })}
                </Banner>
              ) : (
                <>
                  <Section id="now" title={list.now} outages={lists.now} copy={copy} follow={follow} />
                  {lists.now.length === 0 && result?.kind !== 'affected' && (
                    <div className={styles.item}>
                      <Picture name="success" decorative />
                      <h2 className={styles.itemTitle}>{list.none}</h2>
                      <p>{list.noneText}</p>
                    </div>
                  )}
                  <Section id="planned" title={list.planned} outages={lists.planned} copy={copy} follow={follow} />
                  <Section id="ended" title={list.ended} outages={lists.ended} copy={copy} />
                </>
              )}
            </Stack>
            <Stack gap={6}>
              {lists && (
                <section aria-labelledby="services-title">
                  <h2 id="services-title" className={styles.title}>
                    {copy.byService}
                  </h2>
                  <dl className={styles.services}>
                    {lists.services.map(({ name, state, isWell }) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>
                          <Icon name={isWell ? 'good' : 'caution'} size="sm" /> {state}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              )}
              <p className={styles.ways}>
                <ButtonLink variant="secondary" href={links.contact}>
                  {copy.person}
                </ButtonLink>
              </p>
              <p className={styles.ways}>
                <a href={links.feed}>{copy.feed}</a>
              </p>
            </Stack>
          </div>
          {/* for programs, not for customers */}
          <p className={styles.programs}>
            <a href={links.json}>{copy.json}</a>
          </p>
        </Container>
      </Band>
    </>
  )
}

/** The result of the check. It takes the focus when it appears, so that a screen reader announces it. */
function Result({ result, copy, todo, follow, hasAsked }: { result: CheckResult; copy: OutagesCopy; todo: string; follow: Follow; hasAsked: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without a typed ZIP the focus stays, so that the page is read from its beginning.
    if (hasAsked && result) place.current?.focus()
  }, [hasAsked, result])
  const tone = { affected: 'caution', notAffected: 'good', unknown: 'info' } as const
  return (
    <Stack gap={4}>
      <div ref={place} tabIndex={-1} className={styles.result} role="status">
        <Banner tone={tone[result.kind]} title={result.title}>
          <p>{result.text}</p>
          {result.kind !== 'unknown' && <a href={todo}>{result.kind === 'affected' ? copy.todo : copy.result.fix}</a>}
        </Banner>
      </div>
      {[...result.outages, ...result.planned].map((outage) => (
        <Item key={outage.id} outage={outage} copy={copy} level={3} follow={follow} />
      ))}
    </Stack>
  )
}

/** OUT-03: the result of following, or of stopping. */
function Told({ told: { tone, title, text } }: { told: NonNullable<FollowAnswer['told']> }) {
  return (
    <Banner tone={tone} title={title} role="status" isNews>
      <p>{text}</p>
    </Banner>
  )
}

interface Follow {
  Form: ElementType
  action: string
  isAddressKnown: boolean
  /** the ZIP that was checked before, to show its result again */
  zip: string | undefined
  followed: FollowAnswer | undefined
  following: readonly string[]
}

/** OUT-03: a signed-in customer presses a button, to follow or to stop; a visitor opens a field for an e-mail address. */
function FollowForm({ outage: { id, title }, copy: { follow: copy }, follow: { Form, action, isAddressKnown, zip, followed, following } }: { outage: OutageItem; copy: OutagesCopy; follow: Follow }) {
  const typed = followed?.outage === id ? followed.typed : undefined
  const button = (
    <Button type="submit" variant="secondary" aria-label={`${copy.button}: ${title}`}>
      {copy.button}
    </Button>
  )
  const outage = <input type="hidden" name="outage" value={id} />
  if (following.includes(id))
    return (
      <Form method="post" action={action} className={styles.row}>
        {outage}
        <input type="hidden" name="wanted" value="none" />
        <p>
          <Icon name="mail" size="sm" /> {copy.following}
        </p>
        <Button type="submit" variant="secondary" aria-label={`${copy.stop}: ${title}`}>
          {copy.stop}
        </Button>
        {typed && <p role="alert">{typed.error}</p>}
      </Form>
    )
  if (isAddressKnown)
    return (
      <Form method="post" action={action} className={styles.row}>
        {outage}
        {button}
        {typed && <p role="alert">{typed.error}</p>}
      </Form>
    )
  return (
    <details className={styles.follow} open={typed !== undefined}>
      <summary>{copy.button}</summary>
      <Form method="post" action={action} className={styles.row} noValidate>
        {outage}
        {zip && <input type="hidden" name="zip" value={zip} />}
        <TextField key={typed?.email} label={copy.label} hint={copy.hint} error={typed?.error} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={typed?.email} required />
        {button}
      </Form>
    </details>
  )
}

function Section({ id, title, outages, copy, follow }: { id: string; title: string; outages: readonly OutageItem[]; copy: OutagesCopy; follow?: Follow }) {
  if (outages.length === 0) return null
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {outages.map((outage) => (
          <li key={outage.id}>
            <Item outage={outage} copy={copy} level={3} follow={follow} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ outage, copy, level, follow }: { outage: OutageItem; copy: OutagesCopy; level: 3; follow?: Follow | undefined }) {
  const Heading = `h${level}` as const
  const { title, when, text, lang, services, area, cause, updates } = outage
  const facts = [
    [copy.service, services],
    [copy.area, area],
    [copy.cause, cause],
  ].filter(([, said]) => said !== '')
  return (
    <article className={styles.item}>
      <Heading className={styles.itemTitle}>{title}</Heading>
      <p className={styles.when}>{when}</p>
      {text && (
        <p className={styles.text} lang={lang}>
          {text}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {updates.length > 0 && (
        <details>
          <summary>{copy.news}</summary>
          <ul className={styles.news}>
            {updates.map(({ at, text: said, other }, place) => (
              <li key={place}>
                <span className={styles.quiet}>{at}</span> {said}
                {other && <p lang={other.lang}>{other.text}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {follow && <FollowForm outage={outage} copy={copy} follow={follow} />}
    </article>
  )
}
