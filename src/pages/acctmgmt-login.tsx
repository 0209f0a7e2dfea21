import { data } from 'react-router'
import { copy as english } from '#features/sign-in/copy.en.ts'
import { copy as spanish } from '#features/sign-in/copy.es.ts'
import { LoginView } from '#features/sign-in/parts.tsx'
import { readLoginPage } from '#features/sign-in/server/read-login-page.ts'
import { pageContextOf } from '#platform/page-context.ts'
import type { Route } from './+types/acctmgmt-login'

/** ACC-01: sign-in. The form is posted to the server's own route, which knows the identity provider. */
export async function loader(args: Route.LoaderArgs) {
  const { request: context } = pageContextOf(args)
  const page = await readLoginPage(context, args.request)
  const { brand, supportPhone } = context.runtime.site
  const copy = context.locale === 'es' ? spanish : english
  const problem = page.kind === 'gateway' ? undefined : page.problem
  const title = problem ? `${copy.problems[problem].title} · ${copy.title}` : copy.title
  return data(
    { page, brand, phone: supportPhone, title: `${title} | ${brand}`, variant: { audience: context.audience, locale: context.locale } },
    { status: problem === 'unavailable' ? 503 : 200 },
  )
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function Login({ loaderData }: Route.ComponentProps) {
  const { page, variant, brand, phone } = loaderData
  return <LoginView page={page} variant={variant} brand={brand} phone={phone} />
}
