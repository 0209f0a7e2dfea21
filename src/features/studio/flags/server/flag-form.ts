import { audiences } from '#contracts/identity.ts'
import { settingProblem } from '#features/site-content/contract.ts'
import { fieldOfInstant } from '#platform/time/local-field.ts'
import { readPeriod } from '../../pages/server/period-fields.ts'
import type { FlagsCopy } from '../copy.en.ts'
import type { FlagSetting } from '../flag-endpoints.ts'
import type { FlagFields } from '../flags-view.ts'

export type FlagFieldProblem = keyof FlagsCopy['form']['problems']

/** STU-04: reads the form and lists its problems. `fields` keeps the input as typed. */
export function readFlagForm(name: string, form: URLSearchParams, timeZone: string): { fields: FlagFields; setting: FlagSetting; problems: FlagFieldProblem[] } {
  const text = (field: string) => (form.get(field) ?? '').trim().slice(0, 200)
  const fields: FlagFields = {
    value: text('value'), hasRollout: form.has('hasRollout'), otherValue: text('otherValue'), percentage: text('percentage'),
    audience: audiences.find((each) => each === form.get('audience')) ?? '', startsAt: text('startsAt'), endsAt: text('endsAt'),
  }
  const problems: FlagFieldProblem[] = settingProblem(name, fields.value) === undefined ? [] : ['value']
  if (!fields.hasRollout) return { fields, setting: { value: fields.value }, problems }
  const percentage = /^\d{1,3}$/.test(fields.percentage) ? Number(fields.percentage) : 0
  const { period, wrong } = readPeriod(fields, timeZone)
  if (fields.otherValue === '') problems.push('noOther')
  else if (settingProblem(name, fields.otherValue) !== undefined) problems.push('otherValue')
  if (percentage < 1 || percentage > 100) problems.push('percentage')
  if (fields.startsAt === '') problems.push('startsAt')
  problems.push(...wrong)
  const audience = audiences.find((each) => each === fields.audience)
  return { fields, setting: { value: fields.value, rollout: { value: fields.otherValue, percentage, ...(audience ? { audience } : {}), startsAt: 0, ...period } }, problems }
}

/** The form fields of a flag. Without a rollout, whoever wants one has to say which value it has, and for how many. */
export function fieldsOfFlag({ value, rollout }: FlagSetting, { now, timeZone }: { now: number; timeZone: string }): FlagFields {
  return {
    value,
    hasRollout: rollout !== undefined,
    otherValue: rollout?.value ?? '',
    percentage: String(rollout?.percentage ?? ''),
    audience: rollout?.audience ?? '',
    startsAt: fieldOfInstant(rollout?.startsAt ?? now, timeZone),
    endsAt: fieldOfInstant(rollout?.endsAt ?? null, timeZone),
  }
}
