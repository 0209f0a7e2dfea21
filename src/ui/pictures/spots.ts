/** Illustrations of topics, empty states and results: 160 × 120. Light from the left, floor at y = 106. */
const disc = '<circle cx="80" cy="58" r="52" fill="ground" stroke="none"/>'
const floor = '<path d="M14 106h94M118 106h12M140 106h4"/>'

/** A four-pointed sparkle, for something new or well. */
const spark = (x: number, y: number, size = 5) => `<path d="M${x} ${y - size}v${2 * size}M${x - size} ${y}h${2 * size}" stroke="accent"/>`

export const spots = {
  internet: `${disc}<path d="M14 106h24M48 106h10"/>
    <circle cx="76" cy="52" r="36" fill="paper"/>
    <path d="M76 16a36 36 0 0 1 0 72a16 36 0 0 0 0-72Z" fill="tint" stroke="none"/>
    <path d="M52 33c6-2 12 1 12 6s-7 5-8 10-8 5-12 1c0-7 3-13 8-17ZM88 56c7-4 16-1 17 4s-6 14-13 14-6-6-8-9 1-7 4-9Z" fill="accent" stroke="none"/>
    <ellipse cx="76" cy="52" rx="16" ry="36"/><path d="M40 52h72M46 34h60M46 70h60"/><circle cx="76" cy="52" r="36"/>
    <path d="M76 88v8a10 10 0 0 0 10 10h26"/><rect x="112" y="97" width="18" height="18" rx="5" fill="accent"/><path d="M130 102h9M130 110h9"/>
    <path d="M106 22a44 44 0 0 1 14 30M116 12a58 58 0 0 1 18 40" stroke="line"/><circle cx="26" cy="24" r="5" fill="warm"/>`,
  wifi: `<path d="M80 92 27 39a75 75 0 0 1 106 0Z" fill="ground" stroke="none"/><path d="M80 92 41 53a55 55 0 0 1 78 0Z" fill="tint" stroke="none"/><path d="M80 92 55.300 67.300a35 35 0 0 1 49.400 0Z" fill="accent" stroke="none"/>
    <path d="M27 39a75 75 0 0 1 106 0M41 53a55 55 0 0 1 78 0M55.300 67.300a35 35 0 0 1 49.400 0"/>${floor}
    <rect x="54" y="80" width="52" height="26" rx="9" fill="paper"/><circle cx="67" cy="93" r="3.500" fill="accent"/><path d="M80 93h14"/>
    <path d="M29 90c-9-3-11-11-8-16 6 2 9 8 8 16Zm0 0c0-10 4-18 12-20 2 9-3 17-12 20Z" fill="tint"/><path d="M20 90h18l-3 16H23Z" fill="warm"/>
    <rect x="122" y="74" width="19" height="32" rx="5" fill="paper"/><path d="M122 96h19" /><path d="M128 84h7" stroke="accent"/>`,
  mobile: `${disc}${floor}
    <rect x="20" y="80" width="8" height="14" rx="2" fill="warm"/><rect x="33" y="70" width="8" height="24" rx="2" fill="warm"/><rect x="46" y="58" width="8" height="36" rx="2" fill="paper"/>
    <rect x="62" y="10" width="50" height="96" rx="11" fill="paper"/><rect x="68" y="18" width="38" height="72" rx="5" fill="tint" stroke="none"/><path d="M81 98h12"/>
    <path d="M74 70h18M74 80h12"/>
    <path d="M94 26h36a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-26l-11 9v-9a7 7 0 0 1-7-7V34a8 8 0 0 1 8-8Z" fill="accent"/><path d="M98 38h28M98 46h18" stroke="paper"/>`,
  tv: `${disc}${floor}<path d="M66 90l-5 16M94 90l5 16"/>
    <rect x="22" y="18" width="116" height="72" rx="9" fill="paper"/><rect x="30" y="26" width="100" height="56" rx="4" fill="tint"/>
    <circle cx="52" cy="44" r="8" fill="warm"/><path d="M31 82V74l20-16 15 12 27-26 36 30v8Z" fill="accent"/><rect x="30" y="26" width="100" height="56" rx="4"/>
    <circle cx="80" cy="54" r="15" fill="paper"/><path d="M76 47v14l11-7Z" fill="line"/>`,
  phone: `${disc}${floor}
    <path d="M43 62c3-8 8-12 15-12h44c7 0 12 4 15 12l11 37a7 7 0 0 1-7 7H39a7 7 0 0 1-7-7Z" fill="paper"/><path d="M111 53c3 2 5 5 6 9l11 37a7 7 0 0 1-7 7h-9Z" fill="tint" stroke="none"/><path d="M43 62c3-8 8-12 15-12h44c7 0 12 4 15 12l11 37a7 7 0 0 1-7 7H39a7 7 0 0 1-7-7Z"/>
    <circle cx="68" cy="71" r="4" fill="tint"/><circle cx="80" cy="71" r="4" fill="tint"/><circle cx="92" cy="71" r="4" fill="tint"/><circle cx="67" cy="83" r="4" fill="tint"/><circle cx="80" cy="83" r="4" fill="tint"/><circle cx="93" cy="83" r="4" fill="tint"/><circle cx="66" cy="95" r="4" fill="tint"/><circle cx="80" cy="95" r="4" fill="warm"/><circle cx="94" cy="95" r="4" fill="tint"/>
    <path d="M24 46c0-17 25-30 56-30s56 13 56 30v6a6 6 0 0 1-6 6h-19a6 6 0 0 1-6-6v-8c-16-6-34-6-50 0v8a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6Z" fill="accent"/>`,
  billing: `${disc}${floor}
    <path d="M44 12h62v88l-7.750 6-7.750-6-7.750 6-7.750-6-7.750 6-7.750-6-7.750 6L44 100Z" fill="paper"/><path d="M96 12h10v88l-7.750 6-2.250-2Z" fill="tint" stroke="none"/><path d="M44 12h62v88l-7.750 6-7.750-6-7.750 6-7.750-6-7.750 6-7.750-6-7.750 6L44 100Z"/>
    <rect x="54" y="22" width="20" height="9" rx="4.500" fill="accent" stroke="none"/><path d="M54 43h34M54 53h34M54 63h20M54 80h10M76 80h12"/>
    <circle cx="114" cy="76" r="20" fill="warm"/><path d="M120 70c-1-5-12-5-12 1 0 7 13 3 13 10 0 6-13 6-14 0M114 62v28"/>`,
  account: `${disc}${floor}
    <rect x="24" y="22" width="96" height="72" rx="9" fill="paper"/><path d="M24 38v-7a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9v7Z" fill="tint"/><path d="M64 30h16"/><rect x="33" y="47" width="36" height="38" rx="5" fill="ground" stroke="none"/>
    <path d="M36 85c0-18 30-18 30 0Z" fill="accent"/><circle cx="51" cy="58" r="9" fill="warm"/><path d="M79 52h30M79 63h18M79 74h12"/>
    <path d="M120 56l20 7v15c0 15-9 23-20 28-11-5-20-13-20-28V63Z" fill="accent"/><path d="M110 80l7 7 13-14" stroke="paper"/>`,
  security: `${disc}${floor}
    <path d="M60 54V38a20 20 0 0 1 40 0v16h-9V38a11 11 0 0 0-22 0v16Z" fill="tint"/>
    <rect x="42" y="52" width="76" height="54" rx="10" fill="accent"/><path d="M106 52h2a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10h-2Z" fill="line" opacity=".18" stroke="none"/>
    <circle cx="80" cy="74" r="8" fill="paper"/><path d="M77 81h6l2 13h-10Z" fill="paper"/>
    <path d="M128 40v8M124 44h8M30 30v8M26 34h8" stroke="accent"/><circle cx="134" cy="66" r="4" fill="warm"/>`,
  moving: `${disc}${floor}
    <path d="M72 106V58l35-30 35 30v48Z" fill="paper" stroke="none"/><path d="M128 46l14 12v48h-14Z" fill="tint" stroke="none"/><path d="M64 64 107 27l43 37" fill="none"/><path d="M142 58v48H72V58"/>
    <rect x="97" y="76" width="20" height="30" rx="3" fill="accent"/><circle cx="112" cy="92" r="1.500" fill="paper" stroke="none"/><circle cx="107" cy="56" r="7" fill="tint"/>
    <rect x="16" y="68" width="48" height="38" rx="3" fill="warm"/><path d="M34 68h12v12l-6-4-6 4Z" fill="paper"/><path d="M22 98h10"/>
    <rect x="24" y="40" width="32" height="28" rx="3" fill="tint"/><path d="M35 40h10v9l-5-3-5 3Z" fill="paper"/>`,
  orders: `${disc}${floor}
    <path d="M34 50 78 32l44 18-44 19Z" fill="paper"/><path d="M34 50l44 19v37L34 88Z" fill="warm"/><path d="M122 50 78 69v37l44-18Z" fill="tint"/>
    <path d="M49 44l44 18v16l11-5V58L60 39.500Z" fill="accent"/><path d="M43 81l12 5"/><path d="M34 50 78 32l44 18-44 19ZM78 69v37"/>
    <path d="M122 8c11 0 18 8 18 18 0 12-18 28-18 28s-18-16-18-28c0-10 7-18 18-18Z" fill="accent"/><circle cx="122" cy="26" r="7" fill="paper"/><path d="M12 62h14M8 74h18M14 86h12"/>`,
  visit: `${disc}${floor}
    <path d="M36 106V98c0-20 15-28 40-28s40 8 40 28v8Z" fill="accent"/><path d="M68 62h16v10a8 8 0 0 1-16 0Z" fill="warm"/>
    <path d="M59 42h34v10a17 17 0 0 1-34 0Z" fill="warm"/><path d="M59 42v-2a17 19 0 0 1 34 0v2Z" fill="accent"/><path d="M74 42h30c2 0 3-3 1-4l-12-4" fill="accent"/><path d="M70 56c3 3 9 3 12 0"/>
    <path d="M56 106V86h40v20" fill="paper"/><path d="M60 86l-4-13M92 86l4-13M67 95h18"/>
    <rect x="104" y="84" width="42" height="22" rx="4" fill="tint"/><path d="M116 84v-7h18v7M104 93h42"/><rect x="121" y="89" width="8" height="8" rx="2" fill="warm"/>
    <rect x="14" y="20" width="32" height="32" rx="5" fill="paper"/><path d="M14 30v-5a5 5 0 0 1 5-5h22a5 5 0 0 1 5 5v5Z" fill="accent"/><path d="M22 16v7M38 16v7M23 41l5 5 9-9"/>`,
  talk: `${disc}
    <path d="M30 16h66a10 10 0 0 1 10 10v30a10 10 0 0 1-10 10H56L40 80V66H30a10 10 0 0 1-10-10V26a10 10 0 0 1 10-10Z" fill="accent"/><path d="M36 34h54M36 47h34" stroke="paper"/>
    <path d="M74 52h56a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-8v13l-14-13H74a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10Z" fill="paper"/><circle cx="86" cy="74" r="5" fill="warm"/><circle cx="102" cy="74" r="5" fill="tint"/><circle cx="118" cy="74" r="5" fill="tint"/>`,
  storm: `${disc}${floor}
    <path d="M98 40a17 17 0 0 1 33-3 14 14 0 0 1-3 27H92Z" fill="paper"/>
    <path d="M40 74a21 21 0 0 1 0-42 30 30 0 0 1 57-7 24 24 0 0 1 6 49Z" fill="tint"/><path d="M44 42c-6 0-9 3-10 8" />
    <path d="M78 56 58 84h15l-7 22 28-32H79l9-18Z" fill="warm"/><path d="M42 84l-5 11M106 84l-5 11M122 76l-5 11"/>`,
  success: `${disc}${floor}
    <circle cx="80" cy="58" r="36" fill="accent"/><path d="M62 57l13 13 24-26 8 8-32 34-21-21Z" fill="paper"/>
    <path d="M26 40l6 6M24 64h8M134 40l-6 6M136 64h-8M80 6v7"/><rect x="40" y="12" width="8" height="8" rx="2" fill="warm" transform="rotate(20 44 16)"/><circle cx="118" cy="16" r="4.500" fill="tint"/><circle cx="24" cy="86" r="4" fill="tint"/><rect x="128" y="82" width="8" height="8" rx="2" fill="warm" transform="rotate(-20 132 86)"/>`,
  'no-results': `${disc}${floor}
    <rect x="26" y="20" width="64" height="86" rx="7" fill="paper"/><path d="M38 36h26M38 48h14M38 84h20M38 94h34"/>
    <path d="M99 76l28 26a6.500 6.500 0 0 1-9 9L91 84Z" fill="warm"/>
    <circle cx="82" cy="58" r="29" fill="tint"/><circle cx="82" cy="58" r="22" fill="paper"/><path d="M75 53a7.500 7.500 0 1 1 11 7c-3 1.500-4 3-4 5"/><circle cx="82" cy="71" r="1.500" fill="line" stroke="none"/>`,
  empty: `${disc}${floor}
    <path d="M28 68l16-34h72l16 34Z" fill="tint"/><path d="M58 60V18a6 6 0 0 1 6-6h24l14 14v34" stroke-dasharray="5 6"/><path d="M88 12v8a6 6 0 0 0 6 6h8" stroke-dasharray="5 6"/>
    <path d="M28 66h32l7 13h26l7-13h32v32a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8Z" fill="accent"/><path d="M66 94h28" stroke="paper"/>
    ${spark(134, 34)}${spark(24, 48, 4)}<circle cx="120" cy="16" r="4" fill="warm"/>`,
  error: `${disc}
    <path d="M8 98c30 0 10-38 34-38" /><rect x="34" y="36" width="34" height="44" rx="10" fill="accent"/><path d="M46 50v16M54 50v16" stroke="paper"/><path d="M68 48h12M68 68h12"/>
    <path d="M152 98c-28 0-10-38-32-38"/><path d="M96 36h14a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H96Z" fill="paper"/><path d="M110 36a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10Z" fill="tint" stroke="none"/><path d="M96 36h14a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H96ZM96 48h7M96 68h7"/>
    <path d="M91 4 76 25h9l-6 17 19-23h-9l8-15Z" fill="warm"/><path d="M64 14l4 9M114 14l-5 9M76 90l-4 10M88 92v11M100 90l4 10"/>`,
  mail: `${disc}${floor}
    <path d="M30 52 80 18l50 34v46a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8Z" fill="tint"/><rect x="42" y="32" width="76" height="54" rx="5" fill="paper"/><path d="M54 46h34M54 57h50"/>
    <path d="M30 54l50 32 50-32v44a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8Z" fill="accent"/><path d="M33 104l34-26M127 104 93 78"/><circle cx="124" cy="34" r="12" fill="warm"/><path d="M124 29v10M119 34h10"/>`,
  business: `${disc}${floor}
    <path d="M32 50h96v56H32Z" fill="paper"/><path d="M42 66h38v28H42Z" fill="tint"/><path d="M90 64h26v42H90Z" fill="accent"/><circle cx="96" cy="86" r="1.500" fill="paper" stroke="none"/>
    <path d="M34 22h92l10 24c0 14-19 14-19 0 0 14-18 14-18 0 0 14-19 14-19 0 0 14-18 14-18 0 0 14-19 14-19 0 0 14-19 14-19 0Z" fill="paper"/><path d="M52 22h19l-9 24c0 13-18 13-19 0ZM90 22h19l8 24c-1 13-18 13-18 0ZM71 22" fill="warm"/><path d="M80 46V22"/><path d="M50 86l8-10"/>`,
  prepaid: `${disc}${floor}
    <rect x="22" y="34" width="92" height="62" rx="9" fill="accent"/><path d="M22 50h92" stroke="paper"/><path d="M34 82h26" stroke="paper"/>
    <path d="M84 42h32l18 18v38a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V50a8 8 0 0 1 8-8Z" fill="paper"/><rect x="88" y="66" width="34" height="28" rx="5" fill="warm"/><path d="M88 76h10v-10M88 85h10v9M122 80h-12v-14M110 80v14"/>`,
} as const
