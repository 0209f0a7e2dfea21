/** The path to which the files of an import are sent. It is not a page, because pages accept at most 100 KB. */
export const importUploadPath = '/studio/import/files'
