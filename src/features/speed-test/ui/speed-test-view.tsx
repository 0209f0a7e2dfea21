import { supportPath } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import chips from '#ui/layout/chips.module.css'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { SpeedPage } from '../pages/speed-view.ts'
import { SpeedHistory } from './speed-history.tsx'
import { SpeedTestPanel } from './speed-test-panel.tsx'
import { crumbsOf } from './crumbs.ts'
import styles from './speed-test.module.css'

/** NET-02: the test, the plan it is compared with, and earlier results. */
export function SpeedTestView({ page, report }: { page: SpeedPage; report: ReportFromPage }) {
  const { copy, own, isSignedIn, signInHref, variant } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page)} title={copy.title} lead={copy.lead} />
      <Band size="sm">
        <Container>
          <div className={styles.columns}>
            <div className={styles.side}>
              {own && own.accounts.length > 1 && (
                <nav aria-label={copy.test.account} className={styles.box}>
                  <p className={styles.boxTitle}>{copy.test.account}</p>
                  <ul className={chips.choices}>
                    {own.accounts.map(({ number, label, href, isCurrent }) => (
                      <li key={number}>
                        <a className={`${chips.choice} ${styles.account}`} href={href} aria-current={isCurrent ? 'true' : undefined}>
                          {label}
                        </a>
                      </li>
                    ))}
                  </ul>
                </nav>
              )}
              <SpeedTestPanel page={page} report={report} />
            </div>
            <aside className={styles.side}>
              {own?.planText && <p className={styles.box}>{own.planText}</p>}
              {!isSignedIn && (
                <section className={styles.box} aria-labelledby="speed-sign-in">
                  <h2 id="speed-sign-in" className={styles.boxTitle}>
                    {copy.signIn}
                  </h2>
                  <p>{copy.signInText}</p>
                  <p>
                    <ButtonLink variant="secondary" href={signInHref}>
                      {copy.signInLabel}
                    </ButtonLink>
                  </p>
                </section>
              )}
            </aside>
          </div>
        </Container>
      </Band>
      {own && (
        <Band tone="surface">
          <Container>
            <Stack gap={6}>
              <div>
                <h2 className={styles.heading}>{copy.history.title}</h2>
                <p className={styles.quiet}>{copy.history.lead}</p>
              </div>
              {own.lines === undefined ? (
                <Banner tone="caution" title={copy.history.down}>
                  {copy.history.downText} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
                </Banner>
              ) : own.lines.length === 0 ? (
                <div className={styles.empty}>
                  <Picture name="wifi" decorative />
                  <h3>{copy.history.none}</h3>
                  <p>{copy.history.noneText}</p>
                </div>
              ) : (
                <SpeedHistory lines={own.lines} planKbps={own.planKbps} text={own.chartText} copy={copy} />
              )}
            </Stack>
          </Container>
        </Band>
      )}
    </>
  )
}
