import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CopyProvider, type LoadedCopy } from '#ui/text/copy.tsx'
import { copy as english } from './copy.en.ts'
import { copy as spanish } from './copy.es.ts'
import type { LoginForm, LoginPage } from './login-page-data.ts'
import { readLoginCopy } from './server/flow/read-login-copy.ts'
import { AccountMenu, LoginView } from './parts.tsx'
import { RecognisedNotice } from './ui/recognised-notice.tsx'
import { SessionWatch } from './ui/session-watch.tsx'

const variant = { audience: 'consumer', locale: 'en' } as const
const phone = '800.555.0142'

/** The server-rendered HTML, which visitors without script get. */
function render(node: ReactNode, locale: 'en' | 'es' = 'en'): string {
  const copy = { 'sign-in': locale === 'es' ? spanish : english } as LoadedCopy['copy']
  return renderToStaticMarkup(<CopyProvider value={{ locale, copy }}>{node}</CopyProvider>)
}

function buildForm(parts: Partial<LoginForm> = {}): LoginForm {
  return { kind: 'form', action: '/acctmgmt/login?interaction=abc', problem: undefined, loginId: '', remember: false, demo: undefined, ...parts }
}

const view = (page: LoginPage) => render(<LoginView page={page} copy={readLoginCopy('en')} variant={variant} brand="Meadowlink" phone={phone} />)
const inputNamed = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0]

it('ACC-01 the form is a plain POST with labels that password managers know', () => {
  const html = view(buildForm())
  expect(html).toMatch(/<form[^>]* action="\/acctmgmt\/login\?interaction=abc" method="post">/)
  expect(inputNamed(html, 'loginId')).toMatch(/autocomplete="username"/i)
  expect(inputNamed(html, 'password')).toMatch(/type="password".*autocomplete="current-password"/i)
  expect(html).toContain('<label')
  expect(html).not.toContain('placeholder')
  expect(html).toContain('<h1')
})

it('whoever is signed in already is told so, by a name where there is one', () => {
  const told = (as?: string) => render(<LoginView page={buildForm()} copy={readLoginCopy('en')} variant={variant} brand="Meadowlink" phone={phone} signedIn={{ as }} />)
  expect(told('Ana')).toContain('You’re signed in as Ana')
  expect(told()).toMatch(/You’re signed in</)
  expect(view(buildForm())).not.toContain('You’re signed in')
})

it('without script there is no button to show the password', () => {
  expect(view(buildForm())).not.toContain('aria-pressed')
})

it('a wrong password is said once, tied to both fields, and the login id stays', () => {
  const html = view(buildForm({ problem: 'credentials', loginId: 'maya.torres' }))
  expect(html).toMatch(/role="alert" id="sign-in-problem"/)
  for (const name of ['loginId', 'password']) expect(inputNamed(html, name)).toMatch(/aria-invalid="true"/)
  expect(html.match(/aria-describedby="sign-in-problem"/g)).toHaveLength(2)
  expect(inputNamed(html, 'loginId')).toContain('value="maya.torres"')
})

it('too many tries are no mistake in a field', () => {
  expect(view(buildForm({ problem: 'wait' }))).not.toContain('aria-invalid="true"')
})

it('the demo sign-ins are forms of their own, and are not there without a demo', () => {
  const html = view(buildForm({ demo: { password: 'careline-demo', people: [{ loginId: 'maya.torres', firstName: 'Maya' }] } }))
  expect(html.match(/method="post"/g)).toHaveLength(2)
  expect(html).toContain('Sign in as Maya')
  expect(view(buildForm())).not.toContain('careline-demo')
})

it('every page of sign-in has a person to call and a way back', () => {
  const pages: LoginPage[] = [
    buildForm(),
    { kind: 'issuer', finalUrl: '/support', problem: undefined },
    { kind: 'gateway', homeUrl: 'https://example.com' },
    { kind: 'problem', problem: 'unavailable', finalUrl: '/support' },
  ]
  for (const page of pages) {
    const html = view(page)
    expect(html).toContain('href="tel:+18005550142"')
    expect(html).toContain('href="/support"')
    expect(html.match(/<h1/g)).toHaveLength(1)
  }
})

it('ACC-01 a problem leads back to the page that was asked for', () => {
  expect(view({ kind: 'problem', problem: 'expired', finalUrl: '/support/x?a=b' })).toContain('href="/acctmgmt/signin?final_url=%2Fsupport%2Fx%3Fa%3Db"')
})

it('ACC-16 whom a gateway has signed in gets a link to the account, and neither a sign-in nor a sign-out of ours', () => {
  const html = render(<AccountMenu session={undefined} isSignedIn variant={{ audience: 'consumer', locale: 'es' }} currentPath="/support" />, 'es')
  expect(html).toContain('href="/acctmgmt/overview?lang=es"')
  expect(html).toContain(spanish.menu)
  expect(html).not.toMatch(/acctmgmt\/sign/)
})

it('RED-06 the account menu offers sign-in with the way back, or the first name and a sign-out form', () => {
  expect(render(<AccountMenu session={undefined} isSignedIn={false} variant={variant} currentPath="/support?x=1" />)).toContain('href="/acctmgmt/signin?final_url=%2Fsupport%3Fx%3D1"')
  const html = render(<AccountMenu session={{ firstName: 'Maya' }} isSignedIn variant={variant} currentPath="/support" isRecognised />)
  expect(html).toContain('Maya')
  expect(html).toContain('<form action="/acctmgmt/signout" method="post">')
  expect(html).toContain('<form action="/acctmgmt/forget" method="post">')
  expect(render(<AccountMenu session={{ firstName: 'Maya' }} isSignedIn variant={variant} currentPath="/support" />)).not.toContain('/acctmgmt/forget')
})

it('ACC-10 a recognised device is told so, without a name', () => {
  const html = render(<RecognisedNotice currentPath="/es-us/support/" />, 'es')
  expect(html).toContain('Recordamos este equipo.')
  expect(html).toContain('action="/acctmgmt/forget"')
})

it('the session watch says nothing before script runs', () => {
  expect(render(<SessionWatch session={{ expiresAt: 0, endsAt: 0 }} />)).toMatch(/^<dialog(?![^>]* open)/)
})

it.each([['en', '/desk'], ['es', '/desk?lang=es']] as const)('TIC-06 the operator’s people find the desk in their menu, and nobody else does: %s', (locale, href) => {
  const menu = (isStaff: boolean) => render(<AccountMenu session={{ firstName: 'Olive' }} isSignedIn variant={{ ...variant, locale }} currentPath="/support" isStaff={isStaff} />, locale)
  expect(menu(true)).toContain(`href="${href}"`)
  expect(menu(false)).not.toContain('/desk')
})
