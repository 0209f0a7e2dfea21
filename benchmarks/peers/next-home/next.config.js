// this folder is a project of its own, not a part of the one around it
export default { poweredByHeader: false, outputFileTracingRoot: import.meta.dirname, turbopack: { root: import.meta.dirname } }
