/// The categories of sample numbers in every language, letter by letter, from Babel 2.18 on CLDR 47.
enum PluralFixture {
  static let numbers: [String] =
    (0...130).map(String.init)
      + """
      200 201 202 203 211 1000 1001 100000 1000000 2000000 1000001 0.0 0.1 0.5 1.0 1.1 1.2 1.5
      1.9 2.0 2.2 2.5 3.14 4.0 10.1 11.1 0.01 1.01 1.03 1.10 11.11 21.1 100.0 1000000.0
      """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Languages, and run lengths of z(ero), o(ne), t(wo), f(ew), m(any), x (other).
  static let expected: [(languages: String, runs: String)] = [
    (
      """
      aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu \
      cv dav dje dua dyo dz ebu ewo frr gaa gez gn guz hnj id ie ig ii ja jbo jv kaa kam kde \
      kea ken kgp khq ki kln km ko kok kpe ksf kxv la lkt lmo lo lrc ltg lu luo luy mai mdf \
      mer mfe mgh mhn mi mic mni moh ms mua mus my myv mzn nds nmg nqo nus nv oc osa pis qu \
      quc raj rhg rif rn rw sa sah sbp ses sg shn sid skr su szl tg th to tok tpi trv trw tt \
      twq tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh zh
      """,
      "165x"
    ),
    (
      """
      af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo \
      jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nb nd ne nn nnh no nr ny \
      nyn om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn \
      tr ts ug uz ve vo vun wae xh xog
      """,
      "xo143xo19x"
    ),
    (
      "ast de en et fi fy gl ia io lij nl sc sv sw ur yi",
      "xo163x"
    ),
    (
      "am as bn doi fa gu hi kn pcm zu",
      "2o140x4o11xo7x"
    ),
    (
      "ak bho csw ln mg nso pa ti wa",
      "2o140xo2xo19x"
    ),
    (
      "iu naq sat se sma smj smn sms",
      "xot142xo4xt14x"
    ),
    (
      "ca it lld pt-PT scn vec",
      "xo137x2m24x"
    ),
    (
      "fr ht pt",
      "2o137x2mx8o7x4o4x"
    ),
    (
      "ff hy kab",
      "2o140x8o7x4o4x"
    ),
    (
      "bs hr sr",
      "xo3f16xo3f6xo3f6xo3f6xo3f6xo3f6xo3f6xo3f6xo3f6xo3f16xo3f7xo2f2xo3xoxo2xof3xf3x4of2xo2x"
    ),
    (
      "ru uk",
      "mo3f16mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f16mo3f7mo2f2mo3mo23x"
    ),
    (
      "ceb fil",
      "4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox4oxox2ox19ox3ox11o"
    ),
    (
      "cs sk",
      "xo3f137x23m"
    ),
    (
      "dsb hsb",
      "xot2f96xot2f27xotf2xo3xoxo2xot3xt3x4of2xo2x"
    ),
    (
      "blo ksh",
      "zo140xz2xo19x"
    ),
    (
      "lv prg",
      "zo8x11zo8xzo8xzo8xzo8xzo8xzo8xzo8xzo8xzo8x11zo8x2zo2x2zo3zozox2o6xzx4o2xzo2z"
    ),
    (
      "ro",
      "fo18f81x19f12x4fxf3x24f"
    ),
    (
      "mt",
      "fot8f9m83x8f9m14xfm6xf2xo4xt3xf10x"
    ),
    (
      "gv",
      "fot8xot7xfot8xot7xfot8xot7xfot8xot7xfot8xot7xfot8xot7xfot8xfotxofo3fo23m"
    ),
    (
      "pl",
      "mo3f17m3f7m3f7m3f7m3f7m3f7m3f7m3f7m3f7m3f17m3f8m2f7m23x"
    ),
    (
      "be",
      "mo3f16mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f6mo3f16mo3f7mo2f2mo3mom2xo4xf3xf8x2m"
    ),
    (
      "shi",
      "2o9f131x4o4xf3xf2xo7x"
    ),
    (
      "tzm",
      "2o9x89o42xo2xo19x"
    ),
    (
      "si",
      "2o140x2oxo11xo7x"
    ),
    (
      "lt",
      "xo8f11xo8fxo8fxo8fxo8fxo8fxo8fxo8fxo8fxo8f11xo8f2xo2f2xo3xox2mo4mf3mf8m2x"
    ),
    (
      "gd",
      "xot8fot7f125xo4xt3xf10x"
    ),
    (
      "ga",
      "xot4f4m134xo4xt3xf10x"
    ),
    (
      "br",
      "xot2f4xf11xot2f4xfxot2f4xfxot2f4xfxot2f4xfxot2f4xf11xot2f4xf11xot2f4xf11xot2f4xf2xotf2xox2mo3xo4xt3xf9xm"
    ),
    (
      "sl",
      "xot2f96xot2f27xotf2xo3xo23f"
    ),
    (
      "he",
      "xot139x3o12xo7x"
    ),
    (
      "is",
      "xo19xo9xo9xo9xo9xo9xo9xo9xo9xo19xo10xo4xo3xoxox2o8x4oxoxo2x"
    ),
    (
      "mk",
      "xo19xo9xo9xo9xo9xo9xo9xo9xo9xo19xo10xo4xo3xoxo2xo8x4o3xo2x"
    ),
    (
      "es",
      "xo137x2m4xo19x"
    ),
    (
      "da",
      "xo141x7o7x4o4x"
    ),
    (
      "ar",
      "zot8f89m3x8f20m3xfm6xz2xo4xt3xf10x"
    ),
    (
      "cy",
      "zotf2xm135xz2xo4xt14x"
    ),
    (
      "kw",
      "zotf17xmtf17xmtf17xmtf17xmtf17xmtf17xmtf8xmtfxtmt2xmz2xo4xt14x"
    ),
    (
      "lag",
      "zo140xz7o7x4o4x"
    ),
  ]
}
