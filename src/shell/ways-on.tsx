import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { CardGrid } from '#ui/layout/layout.tsx'
import { LinkTile } from '#ui/navigation/link-tile.tsx'

/** Three tiles with links onward; `withHome`: the home instead of the devices, where a visitor may be lost. */
export function WaysOn({ variant, withHome = false }: { variant: SiteVariant; withHome?: boolean }) {
  const copy = useCopy('frame')
  return (
    <CardGrid>
      {withHome ? (
        <LinkTile icon="home" title={copy.supportHome} text={copy.supportHomeText} href={supportPath(variant)} />
      ) : (
        <LinkTile icon="router" title={copy.deviceHelp} text={copy.deviceHelpText} href={deviceSelectorPath(variant.locale)} />
      )}
      <LinkTile icon="library" title={copy.allTopics} text={copy.allTopicsText} href={supportPath(variant, 'library')} />
      <LinkTile icon="person" title={copy.reachPerson} text={copy.reachPersonText} href={supportPath(variant, 'contact')} />
    </CardGrid>
  )
}
