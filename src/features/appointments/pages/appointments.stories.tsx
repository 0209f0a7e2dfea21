import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '#ui/conformance/conformance.ts'
import { copy } from '../copy.en.ts'
import { buildAppointment } from './test-appointment.ts'
import type { StepForm } from './ui/step-props.ts'
import { AppointmentCard } from './ui/appointment-card.tsx'
import { AppointmentStepView } from './ui/appointment-step-view.tsx'
import type { Notice, AppointmentStep, AppointmentView } from './appointment-view.ts'

const meta = { title: 'Appointments/Appointments' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const variant = { audience: 'consumer', locale: 'en' } as const
const mark = { key: 'a-key-of-a-story', version: 1, order: '71-104233550198', job: 'JOB100210', ban: '301448210', region: 'SE', service: 'uverse' }
const appointment = buildAppointment()

const slots = ['8–10 am', '10 am–12 pm', '1–3 pm'].map((label, at) => ({ startTime: `0${at}:00`, endTime: `0${at + 1}:00`, label, isNow: at === 1 }))
const next = [24, 25, 27].map((day) => ({ date: `2026-11-${day}`, startTime: '08:00', endTime: '10:00', day: `Tue, Nov ${day}`, time: '8–10 am' }))
const days = [24, 25, 27, 28, 30].map((day) => ({ date: `2026-11-${day}`, weekday: 'Tue', dayOfMonth: `Nov ${day}`, label: `Tuesday, November ${day}`, slots }))
const calendar = { file: '/visit.ics', google: 'https://calendar.google.com/', outlook: 'https://outlook.live.com/' }

const PlainForm: StepForm = ({ children, ...form }) => (
  <form {...form} onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
)

function step(shown: AppointmentStep, role: string, name: string, notice?: Notice): Story {
  const page = { step: shown, notice, variant, source: 'support', supportPhone: '800.555.0142', copy } as const
  return { render: () => <AppointmentStepView page={page} Form={PlainForm} isSending={false} />, parameters: promises({ role, name, takesClassAndRef: false }) }
}

function card(parts: Partial<AppointmentView>): Story {
  return { render: () => <AppointmentCard appointment={buildAppointment(parts)} variant={variant} source="support" copy={copy} />, parameters: promises({ role: 'article', name: appointment.title, takesClassAndRef: false }) }
}

export const Scheduled: Story = card({})
export const NextTimes: Story = card({ next })
export const Today: Story = card({ day: 'Today, Tuesday, November 24', can: { change: true, move: true, contact: true, track: true } })
export const Jeopardy: Story = card({ status: copy.statuses.jeopardy, tone: 'caution', statusHint: copy.statusHints.jeopardy, account: 'Customer BDR-55017' })
export const Cancelled: Story = card({ status: 'Canceled', tone: 'quiet', contact: undefined, can: { change: false, move: false, contact: false, track: false } })
export const NoMoveLeft: Story = card({ can: { change: true, move: false, contact: true, track: false } })
export const FoundByTheFinder: Story = card({ contact: undefined, account: 'Account ending in 8210' })

export const Details: Story = step({ name: 'view', appointment, arrival: undefined, calendar, next }, 'link', copy.move)
export const ChooseATime: Story = step({ name: 'reschedule', appointment, days, chosen: '2026-11-25', left: 2 }, 'navigation', copy.days)
export const NoTimes: Story = step({ name: 'reschedule', appointment, days: [], chosen: undefined, left: 2 }, 'paragraph', '')
export const JustTaken: Story = step({ name: 'reschedule', appointment, days, chosen: undefined, left: 1 }, 'alert', '', 'taken')
export const Confirm: Story = step({ name: 'reschedule/confirm', appointment, slot: { date: '2026-11-25', startTime: '08:00', endTime: '10:00' }, newDay: 'Wednesday, November 25', newWindow: '8–10 am ET', left: 0, mark }, 'button', copy.moveTo)
export const Unknown: Story = step({ name: 'reschedule/confirm', appointment, slot: { date: '2026-11-25', startTime: '08:00', endTime: '10:00' }, newDay: 'Wednesday, November 25', newWindow: '8–10 am ET', left: 1, mark }, 'button', copy.tryAgain, 'unknown')
export const ChangedMeanwhile: Story = step({ name: 'cancel', appointment, mark, reason: 'bad-time' }, 'radiogroup', copy.reasonLegend, 'changedKept')
export const Cancel: Story = step({ name: 'cancel', appointment, mark }, 'radiogroup', copy.reasonLegend)
export const Contact: Story = step({ name: 'updatecontactinfo', appointment, values: { firstName: 'Maya', lastName: '', phone: '404' }, errors: { lastName: copy.fieldErrors.lastName, phone: copy.fieldErrors.phone }, mark }, 'textbox', copy.fields.lastName, 'invalid')
export const MaxThreshold: Story = step({ name: 'maxthreshold', appointment }, 'link', copy.reachPerson)
export const Done: Story = step({ name: 'done', appointment, did: 'reschedule', reference: 'WO100210, change 1', calendar, inboxHref: '/inbox' }, 'link', copy.yourAppointments)
export const Missing: Story = step({ name: 'missing' }, 'link', copy.yourAppointments)
export const Down: Story = step({ name: 'down' }, 'link', copy.reachPerson)
