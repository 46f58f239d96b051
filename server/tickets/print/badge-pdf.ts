import { badgeSheet, placeBadge, type BadgeDrawing, type BadgeText } from '#domain/events/badge.ts';
import { hasOwnMark } from '#domain/look/look.ts';
import { readingOf } from '#messages/isolated.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { drawLogo } from './look-mark.ts';
import { drawCentred, lineWidth } from './page-text.ts';
import type { PrintedLook } from './printed-document.ts';
import type { PrintedBadges } from './printed-badges.ts';
import { drawCode } from './qr.ts';
import { pdfBytes } from './ticket-pdf.ts';

const { prints: texts } = written[siteLanguage];
const blackAndWhite = { ink: '#000000', paper: '#ffffff' } as const;
/** Widths are measured at a size at which they are not rounded, and scaled to one point. */
const measuredAt = 100;

/**
 * Renders badges, each on its own label or sheet. @returns the bytes of a PDF; the same badges in the same look give
 * the same bytes
 */
export function badgesPdf(
  { layout, eventName, startsAt, badges }: PrintedBadges,
  look?: PrintedLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const worn = look !== undefined && hasOwnMark(look) ? look : null;
  const mark = worn === null ? null : { name: worn.name, hasLogo: worn.logo !== null };
  const { width, height } = badgeSheet(layout.size);
  const info = {
    title: texts.badgesTitle(eventName),
    createdAt: startsAt,
    language: siteLanguage,
    size: [width, height] as const,
  };
  return pdfBytes(info, (doc) => {
    for (const badge of badges) {
      doc.addPage();
      const measure = (line: string, weight: 400 | 700) =>
        lineWidth(doc, line, { size: measuredAt, weight }) / measuredAt;
      drawBadge(doc, placeBadge(layout, badge, measure, mark), { badge, look: worn });
    }
  });
}

function drawBadge(
  doc: PDFKit.PDFDocument,
  drawing: BadgeDrawing,
  { badge: { code }, look }: { readonly badge: BadgeText; readonly look: PrintedLook | null },
): void {
  const { lines, band, logo, code: square } = drawing;
  const tones = { ...blackAndWhite, accent: look?.tone ?? blackAndWhite.ink };
  if (band !== null) doc.rect(band.x, band.y, band.width, band.height).fill(tones[band.tone]);
  if (logo !== null && look !== null) drawLogo(doc, look, { ...logo, align: 'center' });
  if (square !== null && code !== null) drawCode(doc, code, square);
  for (const { text, whole, tone, ...place } of lines)
    drawCentred(doc, text, { ...place, color: tones[tone], base: readingOf(whole, 'ltr') });
}
