import type { Locale } from '#contracts/identity.ts'
import { maxPictureBytes } from '#platform/pictures/picture-limits.ts'
import { articlePictureProblems, pictureUploadPath, type ArticlePictureProblem } from '../../pictures/picture-model.ts'

export type SentPicture = { ok: true; id: string } | { ok: false; problem: ArticlePictureProblem }

/** Timeout for an upload over a slow connection. */
const sendingMs = 120_000

/**
 * Uploads one picture with its alternative texts. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 */
export function sendArticlePicture(file: File, alt: Record<Locale, string>, onProgress: (percent: number) => void): { done: Promise<SentPicture>; stop: () => void } {
  if (file.size > maxPictureBytes) return { done: Promise.resolve({ ok: false, problem: 'size' }), stop: () => {} }
  const request = new XMLHttpRequest()
  const done = new Promise<SentPicture>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total)))
    request.addEventListener('loadend', () => resolve(readAnswer(request)))
  })
  request.open('POST', `${pictureUploadPath}?${new URLSearchParams(alt)}`)
  request.timeout = sendingMs
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return { done, stop: () => request.abort() }
}

function readAnswer({ status, responseText }: XMLHttpRequest): SentPicture {
  try {
    const said = JSON.parse(responseText) as { content?: { picture: { id: string } }; error?: { code: string } }
    if (status === 201 && said.content) return { ok: true, id: said.content.picture.id }
    return { ok: false, problem: articlePictureProblems.find((problem) => said.error?.code === `PICTURE_${problem.toUpperCase()}`) ?? 'busy' }
  } catch {
    return { ok: false, problem: 'busy' }
  }
}
