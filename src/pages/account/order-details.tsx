import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { orderPath, signInPath, supportPath } from '#contracts/site-path.ts'
import { readReportingAccounts, readTimeZone } from '#features/account/server.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { AppointmentArea } from '#features/appointments/parts.tsx'
import { readAppointmentArea } from '#features/appointments/server.ts'
import { customerOrders, setUpPath } from '#features/orders/contract.ts'
import { OrderDetail } from '#features/orders/parts.tsx'
import { describeOrder, orderedOn } from '#features/orders/server.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { AccountNews } from '#features/support-home/parts.tsx'
import { readHomeCopy } from '#features/support-home/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf, withShareOfTime } from '#platform/context/request-context.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { Route } from './+types/order-details'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'
import { WaysOn } from '#shell/ways-on.tsx'

/** In ms, of the page's 3 s: without an answer the account counts as one of the operator's own network (APT-02). */
const accountsMs = 1000

/** ORD-01, ANA-09: the order hub: the signed-in customer's orders, or one of them with its appointment. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const variant = variantOfContext(request)
  const id = queryOf(request).get('order') || undefined
  const returnTo = orderPath(id, variant.locale)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(returnTo))
  const metaOf = (title: string) => pageMeta(request, { title, description: title, canonical: returnTo, alternates: {}, robots: 'noindex' })
  const page = { variant, returnTo, supportPhone: request.runtime.site.supportPhone }
  const [answer, flags, accounts, timeZone] = await Promise.all([
    call(request, customerOrders, { query: {} }),
    id && call(request, allocations, { query: { teams: 'support' } }, { signIn: 'return' }),
    id && readReportingAccounts(withShareOfTime(request, accountsMs)),
    readTimeZone(request),
  ])
  const copy = readHomeCopy(variant.locale)
  const list = { ...page, isList: true, isMissing: false, appointments: undefined, detail: undefined }
  if (!answer.ok) return data({ ...list, orders: undefined, meta: metaOf(copy.yourOrders) }, { status: 503 })
  const all = answer.data.content.orders
  const news = all.map((order) => ({ id: order.id, title: order.title, steps: order.steps, at: order.at, setUpHref: setUpPath(variant, order), ordered: orderedOn(order, variant, timeZone) }))
  if (!id) return data({ ...list, orders: news, meta: metaOf(copy.yourOrders) })
  const order = all.find((each) => each.id === id)
  // another customer's order is answered like one that does not exist
  if (!order) return data({ ...list, orders: news, isMissing: true, meta: metaOf(copy.noSuchOrder) }, { status: 404 })
  // a percentage flag decides what the home page shows; here the customer chose the order, so only a flag at 0 % hides
  // its appointment
  const evaluated = evaluateSupportFlags(flags && flags.ok ? flags.data.allocations : [], () => 0)
  const type = (accounts || []).find(({ accountNumber }) => accountNumber === order.accountNumber)?.type ?? 'uverse'
  const appointments = evaluated.isNeonAppointmentOff ? undefined : await readAppointmentArea(request, [{ ban: order.accountNumber, type }], evaluated, { source: 'omhub', orderId: id })
  const detail = describeOrder(order, { variant, timeZone, stepNames: copy.steps, supportPhone: page.supportPhone })
  // what was ordered and when, and the equipment to set up, are told below
  const shown = news.filter((each) => each.id === id).map(({ id: own, title, steps, at }) => ({ id: own, title, steps, at }))
  return data({ ...page, orders: shown, isList: false, isMissing: false, appointments, detail, meta: metaOf(order.title) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const { orders, isList, isMissing, appointments, detail, variant, returnTo, supportPhone } = loaderData
  const copy = useCopy('support-home')
  const title = isMissing ? copy.noSuchOrder : isList ? copy.yourOrders : titleOf(orders![0]!, copy.steps)
  const crumbs = { label: copy.breadcrumbs, items: [{ label: copy.home, href: '/' }, { label: copy.supportBreadcrumb, href: supportPath(variant) }, { label: isList ? copy.yourOrders : copy.yourOrder }] }
  return (
    <>
      <PageHead crumbs={crumbs} title={title} {...(isMissing ? { lead: copy.noSuchOrderText, icon: 'missing' } : { picture: <Picture name="orders" decorative /> })} />
      {/* the wrapper keeps the last part's distance from the footer; without it the frame would add its own */}
      <div>
        <Suspense>
          <AccountNews orders={orders} isAlone={!isMissing} isUpdating={false} supportPhone={supportPhone} helpHref={supportPath(variant, 'contact')} {...(isList && { detailsHref: (id: string) => orderPath(id, variant.locale) })} />
          {detail && <OrderDetail view={detail} />}
          {appointments && <AppointmentArea area={appointments} variant={variant} returnTo={returnTo} report={reporterOf(true)} />}
        </Suspense>
        {isMissing && (
          <Band>
            <Container>
              <WaysOn variant={variant} withHome />
            </Container>
          </Band>
        )}
      </div>
    </>
  )
}

/** 'Fiber 1000, visit scheduled': the order and its current step; the order number is on the card. */
function titleOf({ title, at }: { title: string; at: string }, steps: Readonly<Record<string, string>>): string {
  const step = steps[at]
  return step ? `${title}, ${step.charAt(0).toLowerCase()}${step.slice(1)}` : title
}
