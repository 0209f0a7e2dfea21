import { cutText, withoutDirections } from '#platform/security/hidden-characters.ts'

// The rules for pictures of tickets, shared by the browser and the server (TIC-01, TIC-09).
export const maxPictures = 5
/** Bytes of a form with its pictures; the reverse proxy allows as many (deploy/nginx). */
export const maxFormBytes = 55 * 1024 * 1024
/** px; pictures with a longer side are scaled down to it. */
export const maxSide = 2560
export const maxCaption = 200

/** Why a picture was not taken. */
export const pictureProblems = ['size', 'count', 'kind', 'heic', 'damaged', 'pixels', 'quota', 'busy', 'later'] as const
export type PictureProblem = (typeof pictureProblems)[number]

/** A picture that was not taken; `name` is its file's, '' if it is not known. */
export interface RefusedPicture {
  problem: PictureProblem
  name: string
}

const maxFileName = 100

/** A refusal as a form's field: 'kind:photo.svg'. */
export const refusalField = ({ problem, name }: RefusedPicture): string => `${problem}:${name}`

/** Path for a picture that is uploaded before its ticket is sent; only its uploader can view it. */
export const uploadsPath = '/msapi/ticketms/v1/pictures'
export const uploadPathOf = (id: string) => `${uploadsPath}/${id}`

/** Path of a picture of a ticket, for its owner and the operator's staff. */
export const picturePathOf = (number: string, hash: string) => `/msapi/ticketms/v1/tickets/${number}/pictures/${hash}`

export const uploadIdShape = /^[\w-]{22}$/

/** A picture as a timeline shows it. */
export interface ShownPicture {
  href: string
  width: number
  height: number
  caption: string
}

/** Names of a form's fields. `file` carries the picture itself if the page runs without script. */
export const pictureFields = { file: 'file', id: 'picture', problem: 'pictureProblem', captionOf: (id: string) => `caption.${id}` } as const

/** A picture that was uploaded and belongs to no ticket yet. */
export interface LeftPicture {
  id: string
  caption: string
}

/** The pictures of a form: those that were uploaded, and why others were refused. */
export interface PictureState {
  left: LeftPicture[]
  problems: RefusedPicture[]
}

export const noPictures: PictureState = { left: [], problems: [] }

export const picturesIn = (form: FormLike): PictureState => ({ left: leftPicturesIn(form), problems: refusalsIn(form) })

interface FormLike {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** The uploaded pictures that a form names, each once, with their captions. */
function leftPicturesIn(form: FormLike): LeftPicture[] {
  const ids = [...new Set(form.getAll(pictureFields.id))].filter((id): id is string => typeof id === 'string' && uploadIdShape.test(id))
  return ids.slice(0, maxPictures).map((id) => ({ id, caption: captionIn(form, id) }))
}

function captionIn(form: FormLike, id: string): string {
  const said = form.get(pictureFields.captionOf(id))
  return typeof said === 'string' ? cutText(withoutDirections(said.replace(/\p{Cc}/gu, ' ')), maxCaption).trim() : ''
}

/** The pictures of a form that were refused. */
function refusalsIn(form: FormLike): RefusedPicture[] {
  return form.getAll(pictureFields.problem).flatMap((said): RefusedPicture[] => {
    const [, kind, name = ''] = /^(\w+):?(.*)$/su.exec(String(said)) ?? []
    const problem = pictureProblems.find((each) => each === kind)
    return problem ? [{ problem, name: fileName(name) }] : []
  })
}

/** The refused pictures by reason, in the order of the reasons; their names without those that are not known. */
export function refusalsByProblem(refused: readonly RefusedPicture[]): { problem: PictureProblem; names: string[] }[] {
  return pictureProblems.flatMap((problem) => {
    const those = refused.filter((each) => each.problem === problem)
    return those.length === 0 ? [] : [{ problem, names: [...new Set(those.map(({ name }) => name).filter((name) => name !== ''))] }]
  })
}

/** A file's name as one short line. */
export const fileName = (name: string): string => cutText(withoutDirections(name.replace(/\p{Cc}/gu, ' ')), maxFileName).trim()
