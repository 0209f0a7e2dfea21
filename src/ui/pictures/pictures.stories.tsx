import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { promises } from '../conformance/conformance.ts'
import { DevicePicture } from './device-picture.tsx'
import { deviceDrawings, partsOf } from './devices/device-drawings.ts'
import { drawnDevices } from './devices/drawn-devices.ts'
import { Picture, type PictureName } from './picture.tsx'
import styles from './pictures.stories.module.css'
import { spots } from './spots.ts'
import { steps } from './steps.ts'

/** Light and dark are shown one below the other; for forced colours see Rendering > Emulate forced-colors. */
const meta = { title: 'Pictures/Pictures' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const schemes = ['light-image', 'dark-image'] as const

function Sheet({ children }: { children: ReactNode }) {
  return schemes.map((theme) => (
    <div key={theme} data-theme={theme} className={styles.sheet}>
      {children}
    </div>
  ))
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  )
}

const pictures = (names: readonly PictureName[]) => (
  <Sheet>
    {names.map((name) => (
      <Figure key={name} name={name}>
        <Picture name={name} label={name} />
      </Figure>
    ))}
  </Sheet>
)

const spotNames = Object.keys(spots) as (keyof typeof spots)[]
const stepNames = (Object.keys(steps) as (keyof typeof steps)[]).map((name) => `step-${name}` as const)

export const Spots: Story = { render: () => pictures(spotNames), parameters: promises({ role: 'img', name: 'internet', takesClassAndRef: false }) }
export const Steps: Story = { render: () => pictures(stepNames), parameters: promises({ role: 'img', name: 'step-plug-in', takesClassAndRef: false }) }
export const Sizes: Story = {
  render: () => (
    <Sheet>
      {(['sm', 'base', 'lg'] as const).map((size) => (
        <Figure key={size} name={size}>
          <Picture name="visit" size={size} decorative />
        </Figure>
      ))}
    </Sheet>
  ),
  parameters: promises({ role: 'figure', name: 'sm', takesClassAndRef: false }),
}
export const Devices: Story = {
  render: () => (
    <Sheet>
      {drawnDevices.map((device) => (
        <Figure key={device} name={device}>
          <DevicePicture device={device} label={`${device}, front`} />
          <DevicePicture device={device} side="back" label={`${device}, back`} />
        </Figure>
      ))}
    </Sheet>
  ),
  parameters: promises({ role: 'img', name: 'nokia-bgw320, front', takesClassAndRef: false }),
}
export const Lights: Story = {
  render: () => (
    <Sheet>
      {(['white', 'blinking white', 'red', 'blinking red', 'off'] as const).map((state) => (
        <Figure key={state} name={state}>
          <DevicePicture device="nokia-bgw320" lights={{ status: state }} label={`The light: ${state}`} />
        </Figure>
      ))}
      {(['green', 'amber', 'red', 'blue', 'off'] as const).map((state) => (
        <Figure key={state} name={state}>
          <DevicePicture device="arris-bgw210" lights={{ power: 'green', broadband: state, service: state }} label={`Broadband and Service: ${state}`} />
        </Figure>
      ))}
    </Sheet>
  ),
  parameters: promises({ role: 'img', name: 'The light: white', takesClassAndRef: false }),
}
export const NamedParts: Story = {
  render: () => (
    <Sheet>
      {drawnDevices.flatMap((device) =>
        (['front', 'back'] as const).flatMap((side) =>
          partsOf(device, side, 'en').length === 0
            ? []
            : [
                <figure key={device + side} className={styles.figure}>
                  <DevicePicture device={device} side={side} size="lg" label={`${device}, ${side}`} lights={{}} />
                  <figcaption>
                    <ol>
                      {partsOf(device, side, 'en').map(({ part, label }, index) => (
                        <li key={part}>
                          {label} · <span lang="es">{partsOf(device, side, 'es')[index]!.label}</span>
                        </li>
                      ))}
                    </ol>
                  </figcaption>
                </figure>,
              ],
        ),
      )}
    </Sheet>
  ),
  parameters: promises({ role: 'img', name: `${Object.keys(deviceDrawings)[0]}, front`, takesClassAndRef: false }),
}
