import { data } from 'react-router'
import { signInNameOf } from '#contracts/identity.ts'
import { LoginView } from '#features/sign-in/parts.tsx'
import { readLoginCopy, readLoginPage } from '#features/sign-in/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/acctmgmt-login'

/** ACC-01: the sign-in page. Its form posts to a route of the server, which knows the identity provider. */
export async function loader(args: Route.LoaderArgs) {
  const { request: context, session } = pageContextOf(args)
  const page = await readLoginPage(context, args.request)
  const { brand, supportPhone } = context.runtime.site
  const copy = readLoginCopy(context.locale)
  const problem = page.kind === 'gateway' ? undefined : page.problem
  const title = problem ? `${copy.problems[problem].title} · ${copy.title}` : copy.title
  return data(
    { page, copy, signedIn: context.identity.kind === 'customer' ? { as: signInNameOf(context.identity, session?.firstName) } : undefined, brand, phone: supportPhone, title: `${title} | ${brand}`, variant: { audience: context.audience, locale: context.locale } },
    { status: problem === 'unavailable' ? 503 : 200 },
  )
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function Login({ loaderData }: Route.ComponentProps) {
  const { page, copy, variant, brand, phone, signedIn } = loaderData
  return <LoginView page={page} copy={copy} variant={variant} brand={brand} phone={phone} signedIn={signedIn} />
}
