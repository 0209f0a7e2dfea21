import { isEmptyValue } from '#contracts/empty-value.ts'

/**
 * FIN-05: whether an appointment response with status 200 reports a failure in its body: a non-empty `error` or
 * `errors`, beside the content or in it, or a `content.status` other than SUCCESS.
 */
export function carriesError(answer: unknown): boolean {
  const content = membersOf(answer)?.content
  return [answer, content].some(hasError) || isOtherStatus(membersOf(content)?.status)
}

function membersOf(value: unknown): { error?: unknown; errors?: unknown; content?: unknown; status?: unknown } | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}

function hasError(part: unknown): boolean {
  const members = membersOf(part)
  return [members?.error, members?.errors].some((value) => !isEmptyValue(value) && value !== false && !isEmptyThing(value))
}

function isEmptyThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function isOtherStatus(status: unknown): boolean {
  return !isEmptyValue(status) && status !== 'SUCCESS'
}
