extension ScriptTable {
  /// Every script's ISO 15924 code and its name in ECMA-262, in the order of the numbers below.
  ///
  /// Source: Unicode 18.0, PropertyValueAliases.txt.
  static let names: StaticString = """
    Adlm Adlam Aghb Caucasian_Albanian Ahom Ahom Arab Arabic Armi Imperial_Aramaic Armn \
    Armenian Avst Avestan Bali Balinese Bamu Bamum Bass Bassa_Vah Batk Batak Beng Bengali Berf \
    Beria_Erfe Bhks Bhaiksuki Bopo Bopomofo Brah Brahmi Brai Braille Bugi Buginese Buhd Buhid \
    Cakm Chakma Cans Canadian_Aboriginal Cari Carian Cham Cham Cher Cherokee Chrs Chorasmian \
    Copt Coptic Cpmn Cypro_Minoan Cprt Cypriot Cyrl Cyrillic Deva Devanagari Diak Dives_Akuru \
    Dogr Dogra Dsrt Deseret Dupl Duployan Egyp Egyptian_Hieroglyphs Elba Elbasan Elym Elymaic \
    Ethi Ethiopic Gara Garay Geor Georgian Glag Glagolitic Gong Gunjala_Gondi Gonm \
    Masaram_Gondi Goth Gothic Gran Grantha Grek Greek Gujr Gujarati Gukh Gurung_Khema Guru \
    Gurmukhi Hang Hangul Hani Han Hano Hanunoo Hatr Hatran Hebr Hebrew Hira Hiragana Hluw \
    Anatolian_Hieroglyphs Hmng Pahawh_Hmong Hmnp Nyiakeng_Puachue_Hmong Hung Old_Hungarian \
    Ital Old_Italic Java Javanese Jurc Jurchen Kali Kayah_Li Kana Katakana Kawi Kawi Khar \
    Kharoshthi Khmr Khmer Khoj Khojki Kits Khitan_Small_Script Knda Kannada Krai Kirat_Rai \
    Kthi Kaithi Lana Tai_Tham Laoo Lao Latn Latin Lepc Lepcha Limb Limbu Lina Linear_A Linb \
    Linear_B Lisu Lisu Lyci Lycian Lydi Lydian Mahj Mahajani Maka Makasar Mand Mandaic Mani \
    Manichaean Marc Marchen Medf Medefaidrin Mend Mende_Kikakui Merc Meroitic_Cursive Mero \
    Meroitic_Hieroglyphs Mlym Malayalam Modi Modi Mong Mongolian Mroo Mro Mtei Meetei_Mayek \
    Mult Multani Mymr Myanmar Nagm Nag_Mundari Nand Nandinagari Narb Old_North_Arabian Nbat \
    Nabataean Newa Newa Nkoo Nko Nshu Nushu Ogam Ogham Olck Ol_Chiki Onao Ol_Onal Orkh \
    Old_Turkic Orya Oriya Osge Osage Osma Osmanya Ougr Old_Uyghur Palm Palmyrene Pauc \
    Pau_Cin_Hau Pcun Proto_Cuneiform Perm Old_Permic Phag Phags_Pa Phli Inscriptional_Pahlavi \
    Phlp Psalter_Pahlavi Phnx Phoenician Plrd Miao Prti Inscriptional_Parthian Rjng Rejang \
    Rohg Hanifi_Rohingya Runr Runic Samr Samaritan Sarb Old_South_Arabian Saur Saurashtra Seal \
    Seal Sgnw SignWriting Shaw Shavian Shrd Sharada Sidd Siddham Sidt Sidetic Sind Khudawadi \
    Sinh Sinhala Sogd Sogdian Sogo Old_Sogdian Sora Sora_Sompeng Soyo Soyombo Sund Sundanese \
    Sunu Sunuwar Sylo Syloti_Nagri Syrc Syriac Tagb Tagbanwa Takr Takri Tale Tai_Le Talu \
    New_Tai_Lue Taml Tamil Tang Tangut Tavt Tai_Viet Tayo Tai_Yo Telu Telugu Tfng Tifinagh \
    Tglg Tagalog Thaa Thaana Thai Thai Tibt Tibetan Tirh Tirhuta Tnsa Tangsa Todr Todhri Tols \
    Tolong_Siki Toto Toto Tutg Tulu_Tigalari Ugar Ugaritic Vaii Vai Vith Vithkuqi Wara \
    Warang_Citi Wcho Wancho Xpeo Old_Persian Xsux Cuneiform Yezi Yezidi Yiii Yi Zanb \
    Zanabazar_Square Zinh Inherited Zyyy Common Zzzz Unknown
    """

  /// Runs of code points from U+0000 on: the length, then the script's number.
  ///
  /// Source: Unicode 18.0, Scripts.txt.
  static let runs: StaticString = """
    hCwFaqCGwFaqCvBwFBqCPwFBqCFwFXqCBwFfqCBwFhOqCnBwFFqCFwFCOUwFwDvFEtBBwFDtBCxFEtBBwFBtBExFBt\
    BBwFBtBBwFDtBBxFBtBBxFUtBBxF-BtBOZQtBlEcCvFpFcBxFmBFBxF4BFBxF5B1BGxFb1BExFG1BLxFFDBwFGDBwF\
    ODBwFDDBwFgBDBwFKDLvFaDBvFsDDBwFiBDOwEBxF8BwECxFDwEwBDyB8EOxF7BnDCxFDnDuB+DCxFP+DBxFc0CCxF\
    B0CBxFLwEFxFiBDFxFrCDBwFdDxCdEvFPdCwFadELBxFILCxFCLCxFWLBxFHLBxFBLDxFELCxFJLCxFCLCxFELIxFB\
    LExFCLBxFFLCxFZLCxFDwBBxFGwBExFCwBCxFWwBBxFHwBBxFCwBBxFCwBBxFCwBCxFBwBBxFFwBExFCwBCxFDwBDx\
    FBwBHxFEwBBxFBwBHxFRwBKxFDuBBxFJuBBxFDuBBxFWuBBxFHuBBxFCuBBxFFuBCxFKuBBxFDuBBxFDuBCxFBuBPx\
    FEuBCxFMuBHxFHuBBxFDtDBxFItDCxFCtDCxFWtDBxFHtDBxFCtDBxFFtDCxFJtDCxFCtDCxFDtDFxFFtDExFCtDBx\
    FFtDCxFStDKxFC1EBxFG1EDxFD1EBxFE1EDxFC1EBxFB1EBxFC1EDxFC1EDxFD1EDxFM1EExFF1EDxFD1EBxFE1ECx\
    FB1EGxFB1EOxFV1EFxFN5EBxFD5EBxFX5EBxFQ5ECxFJ5EBxFD5EBxFE5EHxFC5EBxFD5EBxFC5ECxFE5ECxFK5EHx\
    FJ5ENlCBxFDlCBxFXlCBxFKlCBxFFlCCxFJlCBxFDlCBxFElCHxFClCFxFDlCBxFElCCxFKlCBxFDlCMxFN7CBxFD7\
    CBxFzB7CBxFD7CBxFG7CExFQ7CCxFa7CBxFDoEBxFSoEDxFYoEBxFJoEBxFBoECxFHoEDxFBoEExFGoEBxFBoEBxFI\
    oEGxFKoECxFDoEMxF6B9EExFBwFc9ElBxFCpCBxFBpCBxFFpCBxFYpCBxFBpCBxFXpCCxFFpCBxFBpCBxFHpCBxFKp\
    CCxFEpCgBxFoC+EBxFkB+EExFnB+EBxFkB+EBxFP+EBxFH+EEwFC+ElBxFgFhDmBnBBxFBnBFxFBnBCxFrBnBBwFEn\
    BgIxBpClBBxFElBCxFHlBBxFBlBBxFElBCxFpBlBBxFElBCxFhBlBBxFElBCxFHlBBxFBlBBxFElBCxFPlBBxF5BlB\
    BxFElBCxFjClBCxFgBlBDxFalBGxF2CXCxFGXCxFgUUdpDDxFrC9DDwFL9DHxFW7EJxFB7EVzBCwFJxFUSMxFNxEBx\
    FDxEBxFCxEMxF+CiCCxFKiCGxFKiCGxFC9CCwFB9CBwFU9CGxF5C9CHxFrB9CFxFmCUKxFfsCBxFMsCExFMsCExFBs\
    CDxFMsCezECxFFzELxFsB0EExFa0EGxFL0EDxFC0EgBiCcRCxFCR-BoCBxFdoCCxFLoCGxFKoCGxFOoCCxFhCvFPxF\
    tCHBxFyBHgCtE0BKIxFEK4BrCDxFPrCDxFDrCwBqDLcFxFrBnBCxFDnBItEIxFDvFBwFNvFBwFHvFEwFBvFGwFBvFD\
    wFCvFBwFFxFmBqCFtBBcxBqCFtBEqCFtBNqCBcmCqCBtBgCvFgIqCWtBCxFGtBCxFmBtBCxFGtBCxFItBBxFBtBBxF\
    BtBBxFBtBBxFftBCxF1BtBBxFPtBBxFOtBCxFGtBBxFTtBCxFDtBBxFJtBBxFMwFCvF3CwFBxFLwFBqCCxFLwFBqCQ\
    wFQqClBwFLxFhBvFPxFmBwFBtBDwFCqCGwFBqCbwFBqCRwFpBqCDwFExF6UwFWxFLwFVxFgdwFgIQ0TwFCxFqEwFgD\
    oBgBqC0DZFxFHZmBnBBxFBnBFxFBnBCxF4B6EHxFC6EOxFB6EXlBJxFHlBBxFHlBBxFHlBBxFHlBBxFHlBBxFHlBBx\
    FHlBBxFHlBBxFgBc+CwFCxFEwFcxFayBBxF5CyBMxF2GyBaxFVwFByBBwFByBZwFJyBEvFCxBIwFEyBEwFBxF2C2BC\
    xFCvFCwFD2BBwF6C-BCwFD-BFxFrBOBxF+CxBBxFQwFgBOmBwFJxFBwFQ-BfxBBxFgCwFfxBxCwFvB-BBwF4C-BoFw\
    FguGyBgCwFgwUyBtkBtFDxF3BtFJxFwBvCsJmFUxFgDc4CIIxFiBwFmDqCDwFzCqCExFBqCOxFPqCtBvEDxFKwFGxF\
    4B1DIxFmCgEIxFMgEGxFgBduB+BBwFB+BkB7DLxFB7DdxBDxFuC8BBxFBwFK8BExFC8BfhDBxF3BWJxFOWCxFKWCxF\
    EWgBhDjC3EYxFF3EX-CKxFGlBCxFGlBCxFGlBJxFHlBBxFHlBBxFrBqCBwFJqCBtBEqCCwFCqCCxFwCXuB-CCxFK-C\
    GxFk9KxBMxFXxBExFxBxBkoIxFuLyBCxFqDyBmBxFHqCMxFFFFxFa1BBxFF1BBxFB1BBxFC1BBxFC1BBxFK1BuPDCw\
    FwEDgBxFQDQvFKwFGxFOvFCcjBwFBxFTwFBxFEwFExFFDBxFnEDCxFBwFBxFgBwFaqCGwFaqCLwFK-BBwFtB-BCwFf\
    xBDxFGxBCxFGxBCxFGxBCxFDxBDxFHwFBxFHwFKxFFwFCxFMuCBxFauCBxFTuCBxFCuCBxFPuCCxFOuCiBxF7DuCFx\
    FDwFExFtBwFDxFJwFvCtBBxFNwFDxFBtBvBxFtBwFBvFiExFdwCDxFxBVPxFBvFbwFExFkB7BJxFD7BbrBFxFrB0DF\
    xFelFBxFBlFkBqFExFOqFqBxFwCgBwBjEevDCxFKvDGxFkBuDExFkBuDExFoBjBIxF0BBLxFBBLnFBxFPnFBxFHnFB\
    xFCnFBxFLnFBxFPnFBxFHnFBxFCnFDxF0BhFMxF3JtCJxFWtCKxFItCYxFGqCBxFqBqCBxFOqCgCxFGbCxFBbBxFsB\
    bBxFCbDxFBbCxFBbWEBxFJEgBxDflDIxFJlDwBxFT0BBxFC0BFxFF0Bc4DDxFB4DaxCFxFBxCamEmBxFgB6CY5CExF\
    U5CCxFuB5CEhCBxFChCFxFIhCBxFDhCBxFdhCCxFDhCExFKhCHxFJhCHxFgB-DgBkDgBxFnB1CExFM1CJxF2BGDxFH\
    GW6DCxFI6DT2DFxFI2DS3DHxFE3DMxFH3DwCxFpCsD3BxFzB6BNxFzB6BHxFG6BoB8DIxFK8DGxFmBmBDxFdmBIxFC\
    mBwGxFfDBxFqBsFBxFDsFCxFCsFQxFGDBxFmBDBxFQDoBqEIxFqBpEWxFawDmBxFcYUxFXkBJxFuCPExFkBPJxFBPj\
    CnCKxFBnCCxFZrEHxFKrEGxF1BTBxFSTIxFnByCJxFgDkEBxFUoELxFSjCBxFvBjC+BxFHgDBxFBgDBxFEgDBxFPgD\
    BxFLgDGxF7BnEFxFKnEGxFEsBBxFIsBCxFCsBCxFWsBBxFHsBBxFCsBBxFFsBBxFBvFJsBCxFCsBCxFDsBCxFBsBGx\
    FBsBFxFHsBCxFHsBDxFFsBLxFKkFBxFBkFCxFBkFBxFmBkFBxFKkFBxFBkFCxFBkFBxFEkFBxFKkFBxFCkFIxFCkFd\
    xF8CmDBxFFmDexFoC-EIxFK-EmFxF2BlECxFmBlEiBxFlC8CLxFK8CGxFN9CTxF6ByEGxFKyEGxFUhDcxFbCCxFPCE\
    xFXC5FxF8BfkDxFzCoFMxFBoFHeCxFBeCxFIeBxFCeBxFeeBxFCeCxFMeJxFKemCxFIjDCxFuBjDCxFLjDbxFoCuFI\
    xFzCsENxFQU5ByDHxFLd1CxFIkE4CxFiBuEOxFKuEGxFJNBxFtBNBxFONKxFdNDxFgB2CCxFW2CBxFO2CpCxFHqBBx\
    FCqBBxFsBqBDxFBqBBxFCqBBxFJqBIxFKqBGxFGpBBxFCpBBxFlBpBBxFCpBBxFGpBHxFKpBGxFsBiFExFKiFGxFCL\
    uHxFZzCHxFRgCBxFpBgCDxFdgC1CxFBvCPxFyB1ENxFB1E6crFmDxFkKrFMxF4CrFkFzD7BrFpoCxFjDaNxF2iBiBK\
    xF78DiBFxFnS3B51GxF6BvBm2BxF5RIHxFf+CBxFK+CExFC+CvCgFBxFKgFGxFeJCxFGJKxFmC4BKxFK4BBxFH4BBx\
    FV4BFxFT4BwNxF6BmCmGxF7C3CFxFZMCxFZMsBxFrC5DExF5B5DHxFR5DgCxFB2EBoDCyBBkCLxFHyBJxFg4G2E7Ok\
    CkBxFBkChB2E-CxFzD2ENxFyc9BOxFzB9B9wHxFE-BBxFH-BBxFC-BBxFB-B-I2BD-BB2BF-BJxFB2BdxFD2BCxFB-\
    BOxFF-BHxFsMoDkoCxFrDhBFxFNhBDxFJhBHxFKhBCxFEhBEwF86DxF9HwFDxF0NwFGxFXwFBxFDwFIxFhBwFCxFuB\
    vFCxFXvFJxF0DwF8BxF2HwFKxFnBwFCvF+BwFDvFRwFIvFCwFHvFewFEvFyCwFmCtBKxFLwFCvFlBwF+BxFUwFMxFU\
    wFMxF3CwFJxFZwFnExF1CwFBxFnCwFBxFCwFCxFBwFCxFCwFCxFEwFBxFMwFBxFBwFBxFHwFBxFhCwFBxFEwFCxFIw\
    FBxFHwFBxFcwFBxFEwFBxFFwFBxFBwFDxFHwFBxF1KwFBxFkJwFCxFyBwFsUiEPxFFiEBxFPiEwCxFdwFjfxFiEqCO\
    xFHqC2BxFmBqCCtBLqCHoBBxFRoBCxFHoBBxFCoBBxFFoBFxF+BchBxFBcwDxFtB5BDxFO5BCxFK5BExFC5BgKxFfj\
    FRxF6BpFFxFBpFwOxFqBiD2GxFrBrDExFBrDgGxFf4EBxFW4EIxFC4EgHxFHlBBxFElBBxFClBBxFPlBBxFlG4CCxF\
    Q4CpBxFsCAExFKAExFCAxYxFkCwFsCxF9BwFiGxFEDBxFbDBxFCDBxFBDCxFBDBxFKDBxFEDBxFBDBxFBDGxFBDExF\
    BDBxFBDBxFBDBxFDDBxFCDBxFBDCxFBDBxFBDBxFBDBxFBDBxFBDBxFCDBxFBDCxFEDBxFHDBxFEDBxFEDBxFBDBxF\
    KDBxFRDFxFDDBxFFDBxFRD0BxFCDuIxFsBwFExFkDwFMxFPwFCxFPwFBxFPwFBxFlBwFKxFvFwF3BxFawFB2BCwFNx\
    FsBwFExFJwFHxFCwFOxFGwF6ExF6ewFCxFRwFDxFNwFDxF8GwFExFMwFExFcwFExF4BwFIxFKwFGxFoBwFIxFewFCx\
    FMwFExFCwFOxFJwFnBxF4KwFIxFOwFCxFNwFDxFnCwFBxFBwFDxFSwFBxFNwFDxFMwFFxFzEwFBxFnDwFlgBxFg3pB\
    yBgBxF-oEyBBxFu0FyBCxFxpHyBPxFuTyBitCxF+QyBivBxFr6EyBFxFqpIyBm8mBxFgiLhEh+gUxFBwFexFgDwFgE\
    xFwHvFww-FxF
    """

  /// Runs of code points from U+0000 on: the length, how many scripts, their numbers; none means the
  /// script itself.
  ///
  /// Source: Unicode 18.0, ScriptExtensions.txt.
  static let extensions: StaticString = """
    3FABQGVZhBjBnBoBpBrBtByBqCxCyC0DjEkQABHLcdqCvC9EjFKABCOqCBADCOqCBABCqCvCJABCqC9EBABCOqCmBA\
    BIXZctBqC0DuEzEBIXctBqCuDuEzEhFBEXcqC6EBFoBqCuEwE9EBLBXZcrBtBqCuDwE6EhFBGZjBoBrB-BqCBFctBq\
    C0D6EBJZhB1BqC0DwEzE6EhFBLFchBrBtB1BqC0DwEzE6EBCqC6EBDhBqCwEBEXcqCuDBDXqCzEBCqCuEBClBqCBAB\
    CqCuEBDcqChFBABEtBqC0DhFPABGXhB-BqCwE6EBEXhBqCwEBCqCwEHABDqCuEwEBCqCwEBABDXqCwEBHBXrBqCuEw\
    E9EQABBtBCABBtBSABCqCuDFABDBqChFEANBqCEACCZtBtIABCc0DBCcoBCCcqCBCcoBhIABDFnBoBiEABHDmBnD8D\
    wE8EsFOABHDmBnD8DwE8EsFBDDwE8ECABIADmBnD8DwE8EsFgBABJAD0C1CwD3D8DpEwEKALCDwEKAKDD8EsFGABCD\
    wEjDABCD8D8TABPLdsBuBwBlCqC7CjDmDtDkE1E5E-EBNLdsBuBwBlCqC7CmDtD1E5E-ERABVLdfpBqBsBuBwBlCyC\
    7CjDrDtDnEoEvEyE1E5E-EBXLdfpBqBsBuBvBwBlCsCyC7CjDrDtDnEoEvEyE1E5E-EKEdfnCyC2DAKDLTvE2DAKCw\
    BgD2DAKCuBjCzEABElC7C1E5EiDAOCsB1EyHAKDlCjDkFwaAKDThDzExFABDnBoBqCvvBADB9DnCACESzBxE7ErGAC\
    C9C1DBABC9C1DqmBABELdsBlCBBdBELdsBlCBDdsBlCBBdBFLdmD5E-EBDLd5EBDdmDkEBELdmD5EBCdkEBGdlC7Ct\
    D1E5EBBdCCdkECBdBCdkEBCLdBDdmD-EGBdBDdjDmDBDLdkEBCdmDBBdBELdmDkEEBdBLLdsBlC7CjDtDoE5E-EkFB\
    CdsBBEdsBlCkFDBLCCdsBBBjDlGACBtB2BABDcqCwEBABBwE0RABDqC9C1DfABCADKABGVnBoB6BwCsDCABEVtB6B6\
    CyEABDdsBqCmpDABCZqCYABCGsDBHGVnB6BnCxC+DKABBhBEABDAD6BBABCcoBsNAQCyB2EBABHOxByB2B-B9CtFBI\
    OxByB2B-B9C1DtFBFOxByB2B-BCABByBBACIOxByB2B-B9C+EtFCJOxByB2B-BvC9C+EtFGGOxByB2B-BtFBABFOxB\
    yB2B-BIGOxByB2B-BtFEFOxByB2B-BKAECOyBCABFOxByB2B-BFC2B-BBABFOxByB2B-BEACDyB2B-BCByB5CAEC2B\
    -BDABC2B-B6CABGOxByB2B-BtFBC2B-BzEAQByBgBAmBByBJABCyB2EwBAoBByB4BAxBByBPAMByBzBABByB4CAZBy\
    BKAFByBgDAfByBwzcABCcoBwEAICyBqCoJADQdfuBwBjClCnCyC7C8CjDkEnEyE-EkFDPdfuBwBjClCnCyC8CjDkEn\
    EyE-EkFCLdfuBwBjCnCyC8CnEyE-EBMdfuBwBjCnCyC8CkEnEyE-EBLdfuBwBjCnCyC8CnEyE-E3FABDLdkFBABCd1\
    E6BABD+BqChDgFABCR8Bu7UACCDnDyFABCD8EKABCD8EnCACFOxByB2B-B6IAFGOxByB2B-BtFKABC2B-BtBACC2B-\
    BgLACDabuCBCbuCEAtBDbtCuCDAJCbuCgNAcCDZ2-BABC1CwDugCABCsB1EBABCsB1E3BACCsB1EzkDACCsB1EBABC\
    sB1E8rBA3BCzDrFFACCzDrFMAOCzDrF43lBAEBhB81FASByB+2HACByButjeA
    """
}
