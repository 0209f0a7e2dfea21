import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '#ui/conformance/conformance.ts'
import { copy } from '../copy.en.ts'
import { buildVisit } from './test-visit.ts'
import type { StepForm } from './ui/step-props.ts'
import { VisitCard } from './ui/visit-card.tsx'
import { VisitStepView } from './ui/visit-step-view.tsx'
import type { Notice, VisitStep, VisitView } from './visit-view.ts'

const meta = { title: 'Appointments/Visits' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const variant = { audience: 'consumer', locale: 'en' } as const
const mark = { key: 'a-key-of-a-story', version: 1, order: '71-104233550198', job: 'JOB100210', ban: '301448210', region: 'SE', service: 'uverse' }
const visit = buildVisit()

const slots = ['8–10 am ET', '10 am–12 pm ET', '1–3 pm ET'].map((label, at) => ({ startTime: `0${at}:00`, endTime: `0${at + 1}:00`, label }))
const days = [24, 25, 27, 28, 30].map((day) => ({ date: `2026-11-${day}`, weekday: 'Tue', dayOfMonth: `Nov ${day}`, label: `Tuesday, November ${day}`, slots }))
const calendar = { file: '/visit.ics', google: 'https://calendar.google.com/', outlook: 'https://outlook.live.com/' }

const PlainForm: StepForm = ({ children, ...form }) => (
  <form {...form} onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
)

function step(shown: VisitStep, role: string, name: string, notice?: Notice): Story {
  const page = { step: shown, notice, variant, source: 'support', supportPhone: '800.555.0142', copy } as const
  return { render: () => <VisitStepView page={page} Form={PlainForm} isSending={false} />, parameters: promises({ role, name, takesClassAndRef: false }) }
}

function card(parts: Partial<VisitView>): Story {
  return { render: () => <VisitCard visit={buildVisit(parts)} variant={variant} source="support" copy={copy} />, parameters: promises({ role: 'article', name: visit.title, takesClassAndRef: false }) }
}

export const Scheduled: Story = card({})
export const Today: Story = card({ day: 'Today, Tuesday, November 24', can: { change: true, move: true, contact: true, track: true } })
export const Jeopardy: Story = card({ status: copy.statuses.jeopardy, tone: 'caution', statusHint: copy.statusHints.jeopardy, account: 'Customer BDR-55017' })
export const Cancelled: Story = card({ status: 'Canceled', tone: 'quiet', contact: undefined, can: { change: false, move: false, contact: false, track: false } })
export const NoMoveLeft: Story = card({ can: { change: true, move: false, contact: true, track: false } })
export const FoundByTheFinder: Story = card({ contact: undefined, account: 'Account ending in 8210' })

export const Details: Story = step({ name: 'view', visit, arrival: undefined, calendar }, 'link', copy.move)
export const ChooseATime: Story = step({ name: 'reschedule', visit, days, chosen: '2026-11-25', left: 2 }, 'navigation', copy.days)
export const NoTimes: Story = step({ name: 'reschedule', visit, days: [], chosen: undefined, left: 2 }, 'paragraph', '')
export const JustTaken: Story = step({ name: 'reschedule', visit, days, chosen: undefined, left: 1 }, 'alert', '', 'taken')
export const Confirm: Story = step({ name: 'reschedule/confirm', visit, slot: { date: '2026-11-25', startTime: '08:00', endTime: '10:00' }, newDay: 'Wednesday, November 25', newWindow: '8–10 am ET', left: 0, mark }, 'button', copy.moveTo)
export const Unknown: Story = step({ name: 'reschedule/confirm', visit, slot: { date: '2026-11-25', startTime: '08:00', endTime: '10:00' }, newDay: 'Wednesday, November 25', newWindow: '8–10 am ET', left: 1, mark }, 'button', copy.tryAgain, 'unknown')
export const ChangedMeanwhile: Story = step({ name: 'cancel', visit, mark, reason: 'bad-time' }, 'radiogroup', copy.reasonLegend, 'changedKept')
export const Cancel: Story = step({ name: 'cancel', visit, mark }, 'radiogroup', copy.reasonLegend)
export const Contact: Story = step({ name: 'updatecontactinfo', visit, values: { firstName: 'Maya', lastName: '', phone: '404' }, errors: { lastName: copy.fieldErrors.lastName, phone: copy.fieldErrors.phone }, mark }, 'textbox', copy.fields.lastName, 'invalid')
export const MaxThreshold: Story = step({ name: 'maxthreshold', visit }, 'link', copy.reachPerson)
export const Done: Story = step({ name: 'done', visit, did: 'reschedule', reference: 'WO100210-1', calendar, inboxHref: '/inbox' }, 'link', copy.yourAppointments)
export const Missing: Story = step({ name: 'missing' }, 'link', copy.yourAppointments)
export const Down: Story = step({ name: 'down' }, 'link', copy.reachPerson)
