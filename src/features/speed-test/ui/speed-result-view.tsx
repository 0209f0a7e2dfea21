import { useState } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { ResultPage } from '../pages/speed-view.ts'
import { speedPagePath } from '../rules/speed-paths.ts'
import { crumbsOf } from './crumbs.ts'
import styles from './speed-test.module.css'

type Result = Extract<ResultPage['state'], { kind: 'result' }>

/** NET-02: a result with its explanation and its link; does not reveal whose result it is. */
export function SpeedResultView({ page }: { page: ResultPage }) {
  const { copy, state, variant } = page
  const words = copy.result
  const title = state.kind === 'result' && state.isOwn ? words.title : words.sharedTitle
  return (
    <>
      <PageHead crumbs={crumbsOf(page, title)} title={title} {...(state.kind === 'result' ? { lead: state.when } : {})} />
      <Band size="sm">
        <Container>
          {state.kind === 'result' ? (
            <ResultParts page={page} result={state} />
          ) : (
            <Banner tone="caution" title={words[state.kind]}>
              {words[`${state.kind}Text`]} <a href={speedPagePath(variant)}>{words.own}</a>{' '}
              <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
            </Banner>
          )}
        </Container>
      </Band>
    </>
  )
}

function ResultParts({ page, result }: { page: ResultPage; result: Result }) {
  const { copy, variant } = page
  const words = copy.result
  const { figures, remarks, uses, planText, way, isOwn, verdict } = result
  return (
    <div className={styles.columns}>
      <Stack gap={6}>
        <dl className={styles.dials} aria-label={words.figures}>
          {(['download', 'upload'] as const).map((name) => (
            <div key={name} className={styles.dial}>
              <dt className={styles.dialName}>{words[name]}</dt>
              <dd className={styles.dialValue}>
                <span className={styles.dialFigure}>{figures[name]}</span> <span className={styles.dialUnit}>{copy.history.inMbps}</span>
              </dd>
            </div>
          ))}
          {(['latency', 'loaded', 'jitter'] as const).map((name) => (
            <div key={name} className={styles.small}>
              <dt className={styles.dialName}>{words[name]}</dt>
              <dd className={styles.dialValue}>{figures[name]}</dd>
            </div>
          ))}
        </dl>
        <section className={verdict === 'asPlanned' ? `${styles.verdict} ${styles.good}` : styles.verdict}>
          <h2 className={styles.heading}>{words.verdicts[verdict]}</h2>
          <p>{result.text}</p>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
          {planText && <p className={styles.quiet}>{planText}</p>}
          <p className={styles.ways}>
            {way && <ButtonLink href={way.href}>{way.label}</ButtonLink>}
            <ButtonLink variant="secondary" href={speedPagePath(variant)}>
              {isOwn ? copy.test.again : words.own}
            </ButtonLink>
          </p>
        </section>
        <section>
          {uses.length > 0 ? (
            <>
              <h2 className={styles.boxTitle}>{words.enough}</h2>
              <ul className={styles.uses}>
                {uses.map((use) => (
                  <li key={use}>{use}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>{words.notEnough}</p>
          )}
        </section>
      </Stack>
      <aside className={styles.side}>
        <Share copy={copy} url={result.shareUrl} />
      </aside>
    </div>
  )
}

function Share({ copy, url }: { copy: ResultPage['copy']; url: string }) {
  const hasScript = useHasScript()
  const [isCopied, setCopied] = useState(false)
  const words = copy.result
  const copyLink = () =>
    void navigator.clipboard
      ?.writeText(url)
      .then(() => setCopied(true))
      .catch(() => {})
  return (
    <section className={styles.box} aria-labelledby="speed-share">
      <h2 id="speed-share" className={styles.boxTitle}>
        {words.share}
      </h2>
      <p>{words.shareText}</p>
      <TextField label={words.shareLabel} name="link" readOnly defaultValue={url} onFocus={(event) => event.currentTarget.select()} />
      <p role="status" className={styles.ways}>
        <Button variant="secondary" className={hasScript ? undefined : 'waiting'} onClick={copyLink}>
          {isCopied ? words.copied : words.copy}
        </Button>
      </p>
    </section>
  )
}
