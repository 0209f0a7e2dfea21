import { pictureProblems, uploadsPath, type PictureProblem } from '../picture-rules.ts'

export type Sent = { ok: true; id: string } | { ok: false; problem: PictureProblem }

/** As long as a slow phone may take. */
const sendingMs = 120_000

/** Sends one picture; `fetch` does not say how far it has come. Where nothing answers it is `busy`, which may be tried again. */
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

/** It will not be sent: its place is free again. What fails is forgotten within a day. */
export function forgetPicture(path: string): void {
  fetch(path, { method: 'DELETE' }).catch(() => {})
}
