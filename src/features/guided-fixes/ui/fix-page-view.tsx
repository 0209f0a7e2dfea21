import { useEffect } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { ArticleBody } from '#features/knowledge/parts.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { Together } from '#ui/text/together.tsx'
import type { FixPage } from '../pages/fix-view.ts'
import { fixPath } from '../rules/fix-paths.ts'
import { crumbsOf } from './crumbs.ts'
import { reportStep } from './report-step.ts'
import { useKeptWay } from './use-kept-way.ts'
import styles from './fix.module.css'

/** NET-10: one step of a fix, or its end. Answers are links, so it works without script and with the back button. */
export function FixPageView({ page, report }: { page: FixPage; report: ReportFromPage }) {
  const { copy, step, progress, end, outage, suspension, lineOff, variant, isLost, id, way } = page
  const isStart = way === '' && !end
  const kept = useKeptWay(page)
  useEffect(() => reportStep(report, { id, isStart: way === '', end: end?.kind }), [report, id, way, end?.kind])
  return (
    <>
      <PageHead crumbs={crumbsOf(page, page.title)} title={page.title} {...(isStart ? { lead: `${page.description} ${page.minutesText}.`, picture: <Picture name={page.picture} decorative /> } : {})} />
      <Band size="sm">
        <Container>
          <div className={styles.columns}>
            <div className={styles.main}>
              {outage && (
                <Banner tone="caution" title={copy.outage}>
                  {copy.outageText} <a href={outage.href}>{outage.title}</a>
                </Banner>
              )}
              {suspension && (
                <Banner tone={suspension.isComingBack ? 'good' : 'caution'} title={suspension.title}>
                  {suspension.text} <a href={suspension.link.href}>{suspension.link.label}</a>
                </Banner>
              )}
              {page.accounts.length > 0 && <ChoiceLinks label={copy.gateway.whose} choices={page.accounts} />}
              {lineOff && (
                <Banner tone="caution" title={copy.gateway.lineOff}>
                  {copy.gateway.lineOffText} <a href={lineOff.href}>{copy.gateway.bill}</a>
                </Banner>
              )}
              {isLost && (
                <Banner tone="caution" title={copy.lost}>
                  {copy.lostText}
                </Banner>
              )}
              <section className={end?.kind === 'fixed' ? `${styles.step} ${styles.good}` : styles.step} aria-labelledby="fix-step">
                <Told page={page} />
                {progress && <Progress {...progress} label={copy.progress} />}
                {end && <Picture name={end.kind === 'fixed' ? 'success' : end.kind === 'visit' ? 'visit' : 'talk'} decorative />}
                <h2 id="fix-step" className={styles.question}>
                  <Together text={step.title} />
                </h2>
                {page.goOn ? <Given answer={page.goOn.answer} /> : <ArticleBody html={step.html} />}
                {end ? <End page={page} end={end} /> : <Choices page={page} />}
              </section>
              <p className={styles.ways}>
                {page.backHref && (
                  <ButtonLink variant="secondary" href={page.backHref}>
                    <Icon name="arrow-left" size="sm" />
                    {copy.back}
                  </ButtonLink>
                )}
                <a className={styles.quiet} href={fixPath(variant)}>
                  {copy.more}
                </a>
              </p>
              {/* only this browser knows of it, after the page was painted: at the end it moves nothing */}
              {kept && (
                <Banner title={copy.resume}>
                  {copy.resumeText} <a href={kept}>{copy.resumeLabel}</a>
                </Banner>
              )}
            </div>
            <Answers page={page} />
          </div>
        </Container>
      </Band>
    </>
  )
}

function Progress({ text, at, of, label }: NonNullable<FixPage['progress']> & { label: string }) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={at} max={of} aria-label={label} />
      <p className={styles.small}>{text}</p>
    </div>
  )
}

/** NET-10: the questions that the gateway answered instead of the customer, each with a link to answer differently. */
function Told({ page: { told, copy, variant } }: { page: FixPage }) {
  if (!told) return null
  return (
    <section className={styles.told} aria-labelledby="fix-told">
      <Icon name="router" />
      <div>
        <p id="fix-told" className={styles.toldTitle}>
          {copy.gateway.told}
        </p>
        <ul>
          {told.sentences.map(({ text, askHref }) => (
            <li key={text}>
              <Together text={`${text}.`} />{' '}
              <a className={styles.small} href={askHref} aria-label={`${text}: ${copy.gateway.notRight}`}>
                {copy.gateway.notRight}
              </a>
            </li>
          ))}
        </ul>
        <p className={`${styles.small} ${styles.muted}`}>
          {told.when} <a href={supportPath(variant, 'seequipment', 'model')}>{copy.gateway.equipment}</a>
        </p>
      </div>
    </section>
  )
}

function Given({ answer }: { answer: string }) {
  return (
    <p className={styles.given}>
      <Icon name="check" size="sm" />
      <span>
        <Together text={answer} />
      </span>
    </p>
  )
}

function Choices({ page: { choices, copy, goOn } }: { page: FixPage }) {
  if (goOn) {
    return (
      <p className={styles.ways}>
        <ButtonLink href={goOn.href}>
          {copy.gateway.goOn}
          <Icon name="arrow-right" size="sm" />
        </ButtonLink>
      </p>
    )
  }
  return (
    <ul className={styles.choices} aria-label={copy.choose}>
      {choices.map(({ label, href }) => (
        <li key={label}>
          <a className={styles.choice} href={href}>
            <span>
              <Together text={label} />
            </span>
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function End({ page: { copy, supportPhone, startHref, variant }, end }: { page: FixPage; end: NonNullable<FixPage['end']> }) {
  const call = (
    <ButtonLink variant="quiet" href={dialLink(supportPhone)}>
      {fill(copy.ends.call, { phone: supportPhone })}
    </ButtonLink>
  )
  if (end.kind === 'fixed') {
    return (
      <p className={styles.ways}>
        <ButtonLink href={supportPath(variant)}>{copy.ends.fixed.label}</ButtonLink>
        <ButtonLink variant="quiet" href={startHref}>
          {copy.ends.fixed.other}
        </ButtonLink>
      </p>
    )
  }
  return (
    <>
      <p className={styles.muted}>{copy.ends[end.kind].text}</p>
      <p className={styles.ways}>
        <ButtonLink href={end.reportHref}>{copy.ends[end.kind].label}</ButtonLink>
        {end.kind === 'visit' && (
          <ButtonLink variant="secondary" href={end.appointmentsHref}>
            {copy.ends.visit.visits}
          </ButtonLink>
        )}
        {call}
      </p>
    </>
  )
}

/** The answers so far, each with a link to answer differently. */
function Answers({ page: { answers, copy, startHref } }: { page: FixPage }) {
  if (answers.length === 0) return null
  return (
    <aside className={styles.answers} aria-labelledby="fix-answers">
      <h2 id="fix-answers" className={styles.answersTitle}>
        {copy.answers}
      </h2>
      <ol className={styles.list}>
        {answers.map(({ question, answer, byGateway, changeHref }) => (
          <li key={changeHref} className={styles.answer}>
            <p className={styles.muted}>
              <Together text={question} />
            </p>
            <Given answer={answer} />
            <p className={styles.small}>
              {byGateway && `${byGateway}. `}
              <a href={changeHref} {...(byGateway ? {} : { 'aria-label': fill(copy.changeOf, { question }) })}>
                {byGateway ? copy.gateway.notRight : copy.change}
              </a>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <a href={startHref}>{copy.again}</a>
      </p>
    </aside>
  )
}
