import { firstKnown, pickLanguage, readLanguage, type Language } from '#messages/language.ts';
import { written, type RefusalTexts, type Written } from '#messages/written.ts';

/** The refusal texts of each language; English is always included. */
export type RefusalCatalogue = Readonly<Record<Language, Pick<Written, 'refusals'>>>;

/** The language of a reply, with its texts. */
export interface Speech {
  /** BCP 47, without a country. */
  readonly language: string;
  readonly texts: RefusalTexts;
}

/** Returns the first supported language of `Accept-Language`, otherwise English. */
export function speechFor(request: Request, catalogue: RefusalCatalogue = written): Speech {
  const known = new Map(Object.entries(catalogue));
  const language = firstKnown(readLanguages(request.headers.get('accept-language')), [...known.keys()]);
  const { refusals } = (language === undefined ? undefined : known.get(language)) ?? catalogue.en;
  return { language: language ?? 'en', texts: refusals };
}

/**
 * Returns the language of one of the server's own pages: from the `language` parameter, otherwise from
 * `Accept-Language`.
 */
export const pageLanguage = (request: Request, url: URL): Language =>
  readLanguage(url.searchParams.get('language')) ??
  pickLanguage(readLanguages(request.headers.get('accept-language')));

/** Longer headers are truncated: real ones don't list that many languages. */
const maxCharacters = 500;

/** Returns the BCP 47 tags of an `Accept-Language` in order of preference, without `*` and those with `q=0`. */
export function readLanguages(header: string | null): readonly string[] {
  return (header ?? '')
    .slice(0, maxCharacters)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim());
      const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
