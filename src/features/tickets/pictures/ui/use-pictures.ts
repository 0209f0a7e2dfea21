import { useEffect, useRef, useState, type RefObject } from 'react'
import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { fileName, maxPictures, uploadPathOf, type LeftPicture, type RefusedPicture } from '../picture-rules.ts'
import { keptPictures, keepPictures } from './kept-pictures.ts'
import { forgetPicture, sendPicture } from './send-picture.ts'

/** An added picture: being uploaded, uploaded (with its id), or failed. */
export interface Added {
  key: string
  name: string
  caption: string
  id: string | undefined
  percent: number
  file: File | undefined
  hasFailed: boolean
}

/** What the screen reader announces. */
export type PictureNews = { kind: 'arrived'; n: number } | { kind: 'removed' | 'waiting' | 'unsent' } | undefined

const ofLeft = ({ id, caption }: LeftPicture): Added => ({ key: id, name: '', caption, id, percent: 100, file: undefined, hasFailed: false })

const isOnItsWay = ({ id, hasFailed }: Added) => id === undefined && !hasFailed

let lastKey = 0

/**
 * With script: uploads each picture as soon as it is chosen, and delays the form until all uploads have ended.
 * `keptAs`: the key of the draft with which this tab remembers them; `query`: appended to each address.
 */
export function usePictures(place: RefObject<HTMLElement | null>, left: readonly LeftPicture[], said: readonly RefusedPicture[], { keptAs, query }: { keptAs: string | undefined; query: string }) {
  const [added, setAdded] = useState<readonly Added[]>(() => left.map(ofLeft))
  const [problems, setProblems] = useState<readonly RefusedPicture[]>(said)
  const [news, setNews] = useState<PictureNews>()
  const now = useRef(added)
  const stops = useRef(new Map<string, () => void>())
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(undefined)
  const change = (next: readonly Added[]) => {
    now.current = next
    setAdded(next)
    if (keptAs !== undefined) keepPictures(keptAs, next.flatMap(({ id, caption }) => (id === undefined ? [] : [{ id, caption }])))
  }
  const update = (key: string, values: Partial<Added>) => change(now.current.map((one) => (one.key === key ? { ...one, ...values } : one)))

  // Restores the pictures of a page that was lost, unless the server has sent some with the form.
  useEffect(() => {
    if (keptAs !== undefined && now.current.length === 0) change(keptPictures(keptAs).map(ofLeft))
    // Runs once, when the page loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const running = stops.current
    return () => running.forEach((stop) => stop())
  }, [])

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const hold = (event: SubmitEvent) => {
      const mustWait = now.current.some(isOnItsWay)
      if (!mustWait && !now.current.some(({ hasFailed }) => hasFailed)) return
      event.preventDefault()
      event.stopPropagation()
      held.current = mustWait ? { form, submitter: event.submitter } : undefined
      setNews({ kind: mustWait ? 'waiting' : 'unsent' })
    }
    // Registered on the form itself, to run before the router handles the event.
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [place])

  // Submits a delayed form once all uploads have ended and its fields contain the ids.
  useEffect(() => {
    const waiting = held.current
    if (!waiting || added.some(isOnItsWay)) return
    held.current = undefined
    if (added.some(({ hasFailed }) => hasFailed)) setNews({ kind: 'unsent' })
    else waiting.form.requestSubmit(waiting.submitter)
  }, [added])

  const send = async ({ key, name, file }: Added) => {
    if (!file) return
    update(key, { hasFailed: false, percent: 0 })
    const { done, stop } = sendPicture(file, query, (percent) => update(key, { percent }))
    stops.current.set(key, stop)
    const answer = await done
    stops.current.delete(key)
    const n = now.current.findIndex((one) => one.key === key) + 1
    // The picture was removed during the upload.
    if (n === 0) return answer.ok ? forgetPicture(uploadPathOf(answer.id) + query) : undefined
    if (answer.ok) {
      update(key, { id: answer.id, file: undefined, percent: 100 })
      setNews({ kind: 'arrived', n })
    } else if (answer.problem === 'busy') {
      update(key, { hasFailed: true })
    } else {
      change(now.current.filter((one) => one.key !== key))
      setProblems((before) => [...before, { problem: answer.problem, name }])
    }
  }

  return {
    added,
    problems,
    news,
    add(files: readonly File[]) {
      const room = maxPictures - now.current.length
      const small = files.filter(({ size }) => size <= maxPictureBytes)
      const refusalOf = (problem: RefusedPicture['problem']) => ({ name }: File): RefusedPicture => ({ problem, name: fileName(name) })
      setProblems([...files.filter((file) => !small.includes(file)).map(refusalOf('size')), ...small.slice(Math.max(0, room)).map(refusalOf('count'))])
      const more = small.slice(0, room).map((file): Added => ({ key: `new-${++lastKey}`, name: file.name, caption: '', id: undefined, percent: 0, file, hasFailed: false }))
      change([...now.current, ...more])
      for (const one of more) void send(one)
    },
    retry: (one: Added) => void send(one),
    caption: (key: string, caption: string) => update(key, { caption }),
    remove({ key, id }: Added) {
      change(now.current.filter((one) => one.key !== key))
      stops.current.get(key)?.()
      if (id !== undefined) forgetPicture(uploadPathOf(id) + query)
      setNews({ kind: 'removed' })
    },
    /** Removes a picture whose upload has expired or was sent already. */
    drop: (key: string) => change(now.current.filter((one) => one.key !== key)),
  }
}
