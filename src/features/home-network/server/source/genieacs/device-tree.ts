/** GenieACS's data about a gateway: its parameters as a tree, each with its value and the time it was read. */
export type Tree = Readonly<Record<string, unknown>>

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

export function nodeAt(tree: Tree, path: string): Tree | undefined {
  let node: unknown = tree
  for (const step of path.split('.')) {
    if (!isTree(node) || !Object.hasOwn(node, step)) return undefined
    node = node[step]
  }
  return isTree(node) ? node : undefined
}

/** A parameter's value as text; undefined if the gateway has no such parameter. */
export function textAt(tree: Tree, path: string): string | undefined {
  const value = nodeAt(tree, path)?.['_value']
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function isTrueAt(tree: Tree, path: string): boolean {
  return ['true', '1'].includes(textAt(tree, path) ?? '')
}

/** When the parameter was read (epoch ms); undefined if never. */
export function heardAt(tree: Tree, path: string): number | undefined {
  const at = Date.parse(String(nodeAt(tree, path)?.['_timestamp']))
  return Number.isNaN(at) ? undefined : at
}

/** The paths of an object's instances. */
export function instancesAt(tree: Tree, path: string): string[] {
  return Object.keys(nodeAt(tree, path) ?? {}).filter((key) => /^\d+$/.test(key)).map((key) => `${path}.${key}`)
}

/** The first of the paths that a parameter's value lists: `Device.WiFi.Radio.1.,Device.…` */
export function pathNamedAt(tree: Tree, path: string): string | undefined {
  const named = textAt(tree, path)?.split(',')[0]?.trim().replace(/\.$/, '')
  return named === undefined || named === '' ? undefined : named
}
