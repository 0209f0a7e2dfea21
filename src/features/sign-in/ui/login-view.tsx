import type { ReactNode } from 'react'
import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import type { LoginPage, SignInProblem } from '../login-page-data.ts'
import type { LoginCopy } from '../copy.en.ts'
import { signInPaths } from '../sign-in-paths.ts'
import { DemoSignInList } from './demo-sign-in-list.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-view.module.css'

export interface LoginViewProps {
  page: LoginPage
  copy: LoginCopy
  variant: SiteVariant
  brand: string
  /** as displayed: 800.555.0142 */
  phone: string
  /**
   * set if the visitor has a session already, having followed a link or wanting to switch users. `as` is the name, if
   * there is one to show
   */
  signedIn?: { as?: string | undefined } | undefined
}

/** The sign-in page: one card with one action, and a way to reach a person if it does not work. */
export function LoginView({ page, copy, variant, brand, phone, signedIn }: LoginViewProps) {
  return (
    <div className={styles.page}>
      <Band tone="surface">
        <Container>
          <div className={styles.column}>
            {signedIn && (
              <Banner title={signedIn.as ? fill(copy.alreadyIn, { loginId: signedIn.as }) : copy.alreadyInUnnamed}>
                {copy.alreadyInText} <a href={`/acctmgmt/overview${variant.locale === 'es' ? '?lang=es' : ''}`}>{copy.yourAccount}</a>
              </Banner>
            )}
            <section className={styles.card} aria-labelledby="sign-in-title">
              <Stack gap={6}>{contentOf({ page, copy, brand }, variant.locale === 'es' ? '&lang=es' : '')}</Stack>
            </section>
            {page.kind === 'form' && page.demo && <DemoSignInList copy={copy} action={page.action} demo={page.demo} />}
            <HelpLines copy={copy} variant={variant} phone={phone} isSigningIn={page.kind !== 'gateway'} />
          </div>
        </Container>
      </Band>
    </div>
  )
}

/** `lang` keeps the language if a sign-in starts again. */
function contentOf({ page, copy, brand }: Pick<LoginViewProps, 'page' | 'copy' | 'brand'>, lang: string): ReactNode {
  if (page.kind === 'form') return <LoginForm copy={copy} form={page} brand={brand} />
  if (page.kind === 'issuer') return <IssuerPage copy={copy} action={`${signInPaths.signIn}?${lang}`} finalUrl={page.finalUrl} problem={page.problem} />
  if (page.kind === 'gateway') return <GatewayPage copy={copy} homeUrl={page.homeUrl} brand={brand} />
  return <ProblemPage copy={copy} problem={page.problem} againHref={signInPath(page.finalUrl) + lang} />
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

/** What happened, that nothing has changed, and how to continue. */
function ProblemPage({ copy, problem, againHref }: { copy: LoginCopy; problem: SignInProblem; againHref: string }) {
  return (
    <>
      <Head {...copy.problems[problem]} />
      <ButtonLink href={againHref} isWide>
        {problem === 'unavailable' ? copy.tryAgain : copy.again}
      </ButtonLink>
    </>
  )
}

/** Announces that the next page is the identity provider's, and offers this site's one option. */
function IssuerPage({ copy, action, finalUrl, problem }: { copy: LoginCopy; action: string; finalUrl: string; problem: SignInProblem | undefined }) {
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

function GatewayPage({ copy, homeUrl, brand }: { copy: LoginCopy; homeUrl: string; brand: string }) {
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

function HelpLines({ copy, variant, phone, isSigningIn }: { copy: LoginCopy; variant: SiteVariant; phone: string; isSigningIn: boolean }) {
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
        <a className={styles.phone} href={dialLink(phone)}>
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
