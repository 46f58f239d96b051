import { firstKnown, pickLanguage, readLanguage, type Language } from '#messages/language.ts';
import { written, type RefusalTexts, type Written } from '#messages/written.ts';

/** The refusals of each language; English is always among them. */
export type RefusalCatalogue = Readonly<Record<Language, Pick<Written, 'refusals'>>>;

/** What a caller is answered in. */
export interface Speech {
  /** BCP 47, without a country. */
  readonly language: string;
  readonly texts: RefusalTexts;
}

/** Speaks the first language of `Accept-Language` that texts exist in, else English. */
export function speechFor(request: Request, catalogue: RefusalCatalogue = written): Speech {
  const known = new Map(Object.entries(catalogue));
  const language = firstKnown(readLanguages(request.headers.get('accept-language')), [...known.keys()]);
  const { refusals } = (language === undefined ? undefined : known.get(language)) ?? catalogue.en;
  return { language: language ?? 'en', texts: refusals };
}

/** What a page of the server's own is read in: what its address asks for by `language`, else by `Accept-Language`. */
export const pageLanguage = (request: Request, url: URL): Language =>
  readLanguage(url.searchParams.get('language')) ??
  pickLanguage(readLanguages(request.headers.get('accept-language')));

/** Longer headers are cut: nobody reads so many languages. */
const mostCharacters = 500;

/** The BCP 47 tags of an `Accept-Language`, the preferred first; without `*` and without what is refused by `q=0`. */
export function readLanguages(header: string | null): readonly string[] {
  return (header ?? '')
    .slice(0, mostCharacters)
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
