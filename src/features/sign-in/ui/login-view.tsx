import type { ReactNode } from 'react'
import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { fill, useCopy } from '#ui/copy.tsx'
import { Band, Container, Stack } from '#ui/layout.tsx'
import type { LoginPage, SignInProblem } from '../login-page-data.ts'
import { signInPaths } from '../sign-in-paths.ts'
import { DemoSignInList } from './demo-sign-in-list.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-view.module.css'

export interface LoginViewProps {
  page: LoginPage
  variant: SiteVariant
  brand: string
  /** as people read it: 800.555.0142 */
  phone: string
}

/** The sign-in page: one card, one thing to do, and a person to reach when it does not work. */
export function LoginView({ page, variant, brand, phone }: LoginViewProps) {
  return (
    <div className={styles.page}>
      <Band tone="surface">
        <Container>
          <div className={styles.column}>
            <section className={styles.card} aria-labelledby="sign-in-title">
              <Stack gap={6}>{contentOf(page, brand, variant.locale === 'es' ? '&lang=es' : '')}</Stack>
            </section>
            {page.kind === 'form' && page.demo && <DemoSignInList action={page.action} demo={page.demo} />}
            <HelpLines variant={variant} phone={phone} isSigningIn={page.kind !== 'gateway'} />
          </div>
        </Container>
      </Band>
    </div>
  )
}

/** `lang` keeps the language through a sign-in that begins again. */
function contentOf(page: LoginPage, brand: string, lang: string): ReactNode {
  if (page.kind === 'form') return <LoginForm form={page} brand={brand} />
  if (page.kind === 'issuer') return <IssuerPage action={`${signInPaths.signIn}?${lang}`} finalUrl={page.finalUrl} problem={page.problem} />
  if (page.kind === 'gateway') return <GatewayPage homeUrl={page.homeUrl} brand={brand} />
  return <ProblemPage problem={page.problem} againHref={signInPath(page.finalUrl) + lang} />
}

function Head({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.heading} id="sign-in-title">
        {title}
      </h1>
      <p className={styles.lead}>{text}</p>
    </div>
  )
}

/** What happened, that nothing has changed, and the way on. */
function ProblemPage({ problem, againHref }: { problem: SignInProblem; againHref: string }) {
  const copy = useCopy('sign-in')
  return (
    <>
      <Head {...copy.problems[problem]} />
      <ButtonLink href={againHref} isWide>
        {problem === 'unavailable' ? copy.tryAgain : copy.again}
      </ButtonLink>
    </>
  )
}

/** The next page is the identity provider's own: says so, and takes the one choice that is ours. */
function IssuerPage({ action, finalUrl, problem }: { action: string; finalUrl: string; problem: SignInProblem | undefined }) {
  const copy = useCopy('sign-in')
  const label = problem === 'unavailable' ? copy.tryAgain : problem ? copy.again : copy.issuerSubmit
  return (
    <>
      {problem ? <Head {...copy.problems[problem]} /> : <Head title={copy.title} text={copy.issuerLead} />}
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="final_url" value={finalUrl} />
        <Checkbox label={copy.remember} hint={copy.rememberHint} name="remember" />
        <Button type="submit" isWide>
          {label}
        </Button>
      </form>
    </>
  )
}

function GatewayPage({ homeUrl, brand }: { homeUrl: string; brand: string }) {
  const copy = useCopy('sign-in')
  return (
    <>
      <Head title={copy.gatewayTitle} text={fill(copy.gatewayText, { brand })} />
      <ButtonLink href={homeUrl} isWide>
        {fill(copy.gatewayLink, { brand })}
      </ButtonLink>
    </>
  )
}

/** The article about getting back into an account. */
const recoverArticle = ['article', 'account', 'KM1000901'] as const

function HelpLines({ variant, phone, isSigningIn }: { variant: SiteVariant; phone: string; isSigningIn: boolean }) {
  const copy = useCopy('sign-in')
  const [before, after] = copy.callUs.split('{phone}')
  return (
    <div className={styles.help}>
      {isSigningIn && (
        <p>
          <a href={supportPath({ ...variant, audience: 'consumer' }, ...recoverArticle)}>{copy.recover}</a>
        </p>
      )}
      <p>
        {before}
        <a className={styles.phone} href={`tel:+1${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        {after}
      </p>
      <p>
        <a href={supportPath(variant)}>{copy.backToSupport}</a>
      </p>
    </div>
  )
}
