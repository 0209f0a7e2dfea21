import { pictureProblems, uploadsPath, type PictureProblem } from '../picture-rules.ts'

export type Sent = { ok: true; id: string } | { ok: false; problem: PictureProblem }

/** Time limit in ms for an upload from a slow phone. */
const sendingMs = 120_000

/** Sends a picture by XMLHttpRequest, since `fetch` reports no progress. No answer is `busy`, which may be retried. */
export function sendPicture(file: File, query: string, onProgress: (percent: number) => void): { done: Promise<Sent>; stop: () => void } {
  const request = new XMLHttpRequest()
  const done = new Promise<Sent>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total)))
    request.addEventListener('loadend', () => resolve(readAnswer(request)))
  })
  request.open('POST', uploadsPath + query)
  request.timeout = sendingMs
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return { done, stop: () => request.abort() }
}

function readAnswer({ status, responseText }: XMLHttpRequest): Sent {
  try {
    const said = JSON.parse(responseText) as { content?: { picture: { id: string } }; error?: { code: string } }
    if (status === 201 && said.content) return { ok: true, id: said.content.picture.id }
    return { ok: false, problem: pictureProblems.find((problem) => said.error?.code === `PICTURE_${problem.toUpperCase()}`) ?? 'busy' }
  } catch {
    return { ok: false, problem: 'busy' }
  }
}

/** Deletes an upload that will not be sent. If this fails, the server deletes it within a day. */
export function forgetPicture(path: string): void {
  fetch(path, { method: 'DELETE' }).catch(() => {})
}
