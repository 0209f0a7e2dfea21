// What holds for pictures of tickets, in the browser and on the server alike (TIC-01, TIC-09).
export const maxPictures = 5
/** Of a form with its pictures: what the proxy in front lets through (deploy/nginx). */
export const maxFormBytes = 55 * 1024 * 1024
/** px: a longer side is made so long. */
export const maxSide = 2560
export const maxCaption = 200

/** Why a picture was not taken. */
export const pictureProblems = ['size', 'count', 'kind', 'heic', 'damaged', 'pixels', 'quota', 'busy', 'later'] as const
export type PictureProblem = (typeof pictureProblems)[number]

/** Where one picture is left before its ticket is sent, and looked at by whoever left it. */
export const uploadsPath = '/msapi/ticketms/v1/pictures'
export const uploadPathOf = (id: string) => `${uploadsPath}/${id}`

/** Of a ticket, for its owner and the operator's people. */
export const picturePathOf = (number: string, hash: string) => `/msapi/ticketms/v1/tickets/${number}/pictures/${hash}`

export const uploadIdShape = /^[\w-]{22}$/

/** A picture as a timeline shows it. */
export interface ShownPicture {
  href: string
  width: number
  height: number
  caption: string
}

/** Names of a form's fields. `file`: a picture itself, where there is no script. */
export const pictureFields = { file: 'file', id: 'picture', problem: 'pictureProblem', captionOf: (id: string) => `caption.${id}` } as const

/** A picture that was left and belongs to no ticket yet. */
export interface LeftPicture {
  id: string
  caption: string
}

/** What a form has of pictures: those that were left, and why others were not taken. */
export interface PictureState {
  left: LeftPicture[]
  problems: PictureProblem[]
}

export const noPictures: PictureState = { left: [], problems: [] }

export const picturesIn = (form: FormLike): PictureState => ({ left: leftPicturesIn(form), problems: pictureProblemsIn(form) })

interface FormLike {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** The pictures that a form names, each once, with what their owner says of them. */
function leftPicturesIn(form: FormLike): LeftPicture[] {
  const ids = [...new Set(form.getAll(pictureFields.id))].filter((id): id is string => typeof id === 'string' && uploadIdShape.test(id))
  return ids.slice(0, maxPictures).map((id) => ({ id, caption: captionIn(form, id) }))
}

function captionIn(form: FormLike, id: string): string {
  const said = form.get(pictureFields.captionOf(id))
  return typeof said === 'string' ? said.replace(/\p{Cc}/gu, ' ').slice(0, maxCaption).trim() : ''
}

/** Why pictures of a form were not taken, each reason once. */
function pictureProblemsIn(form: FormLike): PictureProblem[] {
  const said = form.getAll(pictureFields.problem)
  return pictureProblems.filter((problem) => said.includes(problem))
}
