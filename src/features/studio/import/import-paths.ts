/** Where the files of an import are sent: outside the pages, which take no more than 100 KB. */
export const importUploadPath = '/studio/import/files'
